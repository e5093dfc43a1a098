#!/usr/bin/env python3
"""sbom.py DOCUMENT VERSION: reads coopc.spdx.json and what `coopc --version --json` has said.

What SPDX 2.3 demands of each element is there, and versions are those that coopc tells.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import re
import sys

DOCUMENT = ("SPDXID", "creationInfo", "dataLicense", "documentNamespace", "name", "spdxVersion")
PACKAGE = ("SPDXID", "downloadLocation", "name", "versionInfo", "licenseDeclared")


def mistakes(document, told):
    yield from ("the document lacks " + key for key in DOCUMENT if not document.get(key))
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", document["creationInfo"]["created"]):
        yield "its time is no time"
    identifiers = {"SPDXRef-DOCUMENT"}
    for package in document["packages"]:
        yield from ("%s lacks %s" % (package, key) for key in PACKAGE if not package.get(key))
        if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", package["SPDXID"]):
            yield "no identifier: " + package["SPDXID"]
        if package["SPDXID"] in identifiers:
            yield "twice: " + package["SPDXID"]
        identifiers.add(package["SPDXID"])
        expected = told["libraries"].get(package["name"], told["version"])
        if package["versionInfo"] != expected:
            yield "%s is %s, not %s" % (package["name"], package["versionInfo"], expected)
    for relation in document["relationships"]:
        for end in ("spdxElementId", "relatedSpdxElement"):
            if relation[end] not in identifiers:
                yield "nothing is called " + relation[end]


def main():
    document, told = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
    names = {package["SPDXID"]: package["name"] for package in document["packages"]}
    parts = {}
    for relation in document["relationships"]:
        if relation["relationshipType"] != "DESCRIBES":
            parts.setdefault(names[relation["spdxElementId"]], []).append(
                relation["relationshipType"] + " " + names[relation["relatedSpdxElement"]])
    for name, libraries in parts.items():
        print("%s: %s" % (name, ", ".join(sorted(libraries))))
    found = list(mistakes(document, told))
    print("\n".join(found + ["%d mistakes" % len(found)]))


if __name__ == "__main__":
    main()

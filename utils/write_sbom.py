#!/usr/bin/env python3
"""Writes what the installed files consist of, as an SPDX 2.3 document in JSON.

A library is in a file when the linker has read an archive of it and the file has one of its
functions; it is linked dynamically when the linker has read a shared library of it. The linker's
reading is what its option --dependency-file has written. The same inputs give the same bytes.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import datetime
import functools
import hashlib
import json
import pathlib
import re
import subprocess
import sys

SHARED = re.compile(r"\.so(\.[0-9.]+)?$")


class Library:
    def __init__(self, line):
        self.name, self.version, self.licence, files = line.rstrip("\n").split("\t")
        self.users = files[1:].split() if files.startswith("=") else []
        self.files = None if self.users else re.compile(files + "$")
        self.id = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", self.name.replace("+", "p"))

    def owns(self, path):
        return self.files is not None and self.files.match(path.name)


def linked_files(path):
    """The libraries of others that the linker has read: the rule's prerequisites elsewhere."""
    words = path.read_text(encoding="utf-8").replace("\\\n", " ").split()
    build = path.parent.parent.resolve()
    for word in words[1:]:
        file = pathlib.Path(word.rstrip(":"))
        # What is named relatively is of this build.
        if file.is_absolute() and build not in file.resolve().parents:
            yield file


@functools.cache  # programs share archives
def symbols(nm, path):
    with open(path, "rb") as file:
        if file.read(4) not in (b"\x7fELF", b"!<ar"):
            return set()  # a script that names the libraries in question
    text = subprocess.run([nm, "--defined-only", "--format=posix", path], capture_output=True,
                          text=True, check=True).stdout
    return {line.split(" ", 1)[0] for line in text.splitlines() if line[-1:] and " " in line}


def is_part(file):
    """Start-up code belongs to a library that is linked dynamically, as glibc's."""
    return file.suffix == ".a" and not file.stem.endswith("_nonshared")


def parts_of(name, program, linked, libraries, nm):
    """(library, how) for what a file consists of."""
    own = symbols(nm, program)
    found = set()
    for file in sorted(set(linked_files(linked))):
        owners = [library for library in libraries if library.owns(file)]
        if not owners and file.suffix != ".map":  # a version script
            sys.exit("error: cmake/CoopLibraries.cmake has no row for %s in %s" % (file, name))
        if SHARED.search(file.name):
            found.add((owners[0], "DYNAMIC_LINK"))
        elif owners and (owners[0], "STATIC_LINK") in found:
            continue
        elif is_part(file) and (not own or own & symbols(nm, file)):
            found.add((owners[0], "STATIC_LINK"))
    return found | {(library, "GENERATED_FROM") for library in libraries if name in library.users}


def package(identifier, name, version, licence, supplier):
    return {"SPDXID": identifier, "name": name, "versionInfo": version, "supplier": supplier,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": "pkg:generic/%s@%s" % (
                                  name.split(" ")[0].replace("+", "%2B"), version)}]}


def relation(element, kind, other):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other}


def document(version, date, parts):
    own = "Apache-2.0 WITH LLVM-exception"
    packages, relations, used = [], [], {}
    for name, libraries in parts:
        identifier = "SPDXRef-" + name
        packages.append(package(identifier, name, version, own, "Organization: coopc"))
        relations.append(relation("SPDXRef-DOCUMENT", "DESCRIBES", identifier))
        for library, kind in sorted(libraries, key=lambda each: (each[0].name, each[1])):
            used[library.id] = library
            relations.append(relation(identifier, kind, library.id))
    packages += [package(each.id, each.name, each.version, each.licence, "NOASSERTION")
                 for _, each in sorted(used.items())]
    created = datetime.datetime.fromtimestamp(date, datetime.timezone.utc)
    text = json.dumps([packages, relations], sort_keys=True)
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": "coopc-" + version,
            # Its name is its content: no two documents share one.
            "documentNamespace": "urn:sha256:" + hashlib.sha256(text.encode()).hexdigest(),
            "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                             "creators": ["Tool: utils/write_sbom.py"]},
            "packages": packages, "relationships": relations}


def main():
    parser = argparse.ArgumentParser()
    for option in ("--version", "--date", "--nm", "--libraries", "--out"):
        parser.add_argument(option, required=True)
    parser.add_argument("files", nargs="+", help="NAME=FILE=WHAT-THE-LINKER-READ")
    arguments = parser.parse_args()
    lines = pathlib.Path(arguments.libraries).read_text(encoding="utf-8").splitlines()
    libraries = [Library(line) for line in lines]
    parts = []
    for each in arguments.files:
        name, program, linked = each.split("=")
        parts.append((name, parts_of(name, program, pathlib.Path(linked), libraries, arguments.nm)))
    text = json.dumps(document(arguments.version, int(arguments.date), parts), indent=2) + "\n"
    pathlib.Path(arguments.out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Prints 'PASSED FAILED' for a result file of lit. Tests that do not apply here count as neither.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
NEITHER = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        codes = [test["code"] for test in json.load(file)["tests"]]
    passed = sum(code in PASSED for code in codes)
    print(passed, len(codes) - passed - sum(code in NEITHER for code in codes))


if __name__ == "__main__":
    main()

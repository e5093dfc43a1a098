// The structured forms of diagnostics are documents that parse.
// RUN: not %coopc --emit=tokens --diagnostics-format=json %s -o /dev/null 2>&1 | %python -m json.tool | FileCheck %s --check-prefix=JSON
// RUN: not %coopc --emit=tokens --diagnostics-format=sarif %s -o /dev/null 2>&1 | %python -m json.tool | FileCheck %s --check-prefix=SARIF
#version 460
#define HALF 1hf
float x = HALF;
float y = 2f;

// JSON: [
// JSON-NEXT:     {
// JSON-NEXT:         "column": 11,
// JSON-NEXT:         "expandedFrom": [
// JSON-NEXT:             {
// JSON-NEXT:                 "column": 15,
// JSON-NEXT:                 "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:                 "line": 5,
// JSON-NEXT:                 "macro": "HALF"
// JSON-NEXT:             }
// JSON-NEXT:         ],
// JSON-NEXT:         "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:         "fixIts": [],
// JSON-NEXT:         "id": "err_lex_float_needs_point",
// JSON-NEXT:         "includedFrom": [],
// JSON-NEXT:         "line": 6,
// JSON-NEXT:         "message": "a floating-point literal needs a decimal point or an exponent before its suffix 'hf'",
// JSON-NEXT:         "notes": [],
// JSON-NEXT:         "ranges": [
// JSON-NEXT:             {
// JSON-NEXT:                 "begin": {
// JSON-NEXT:                     "column": 11,
// JSON-NEXT:                     "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:                     "line": 6
// JSON-NEXT:                 },
// JSON-NEXT:                 "end": {
// JSON-NEXT:                     "column": 15,
// JSON-NEXT:                     "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:                     "line": 6
// JSON-NEXT:                 }
// JSON-NEXT:             }
// JSON-NEXT:         ],
// JSON-NEXT:         "section": "GLSL 4.60 4.1.4",
// JSON-NEXT:         "severity": "error"
// JSON-NEXT:     },
// JSON-NEXT:     {
// JSON-NEXT:         "column": 12,
// JSON-NEXT:         "expandedFrom": [],
// JSON-NEXT:         "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:         "fixIts": [
// JSON-NEXT:             {
// JSON-NEXT:                 "begin": {
// JSON-NEXT:                     "column": 12,
// JSON-NEXT:                     "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:                     "line": 7
// JSON-NEXT:                 },
// JSON-NEXT:                 "end": {
// JSON-NEXT:                     "column": 12,
// JSON-NEXT:                     "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:                     "line": 7
// JSON-NEXT:                 },
// JSON-NEXT:                 "text": ".0"
// JSON-NEXT:             }
// JSON-NEXT:         ],
// JSON-NEXT:         "id": "err_lex_float_needs_point",
// JSON-NEXT:         "includedFrom": [],
// JSON-NEXT:         "line": 7,
// JSON-NEXT:         "message": "a floating-point literal needs a decimal point or an exponent before its suffix 'f'",
// JSON-NEXT:         "notes": [],
// JSON-NEXT:         "ranges": [
// JSON-NEXT:             {
// JSON-NEXT:                 "begin": {
// JSON-NEXT:                     "column": 12,
// JSON-NEXT:                     "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:                     "line": 7
// JSON-NEXT:                 },
// JSON-NEXT:                 "end": {
// JSON-NEXT:                     "column": 13,
// JSON-NEXT:                     "file": "{{.*}}diagnostics-json.comp",
// JSON-NEXT:                     "line": 7
// JSON-NEXT:                 }
// JSON-NEXT:             }
// JSON-NEXT:         ],
// JSON-NEXT:         "section": "GLSL 4.60 4.1.4",
// JSON-NEXT:         "severity": "error"
// JSON-NEXT:     }
// JSON-NEXT: ]

// SARIF: {
// SARIF-NEXT:     "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
// SARIF-NEXT:     "runs": [
// SARIF-NEXT:         {
// SARIF-NEXT:             "columnKind": "unicodeCodePoints",
// SARIF-NEXT:             "results": [
// SARIF-NEXT:                 {
// SARIF-NEXT:                     "level": "error",
// SARIF-NEXT:                     "locations": [
// SARIF-NEXT:                         {
// SARIF-NEXT:                             "physicalLocation": {
// SARIF-NEXT:                                 "artifactLocation": {
// SARIF-NEXT:                                     "uri": "{{.*}}diagnostics-json.comp"
// SARIF-NEXT:                                 },
// SARIF-NEXT:                                 "region": {
// SARIF-NEXT:                                     "endColumn": 15,
// SARIF-NEXT:                                     "endLine": 6,
// SARIF-NEXT:                                     "startColumn": 11,
// SARIF-NEXT:                                     "startLine": 6
// SARIF-NEXT:                                 }
// SARIF-NEXT:                             }
// SARIF-NEXT:                         }
// SARIF-NEXT:                     ],
// SARIF-NEXT:                     "message": {
// SARIF-NEXT:                         "text": "a floating-point literal needs a decimal point or an exponent before its suffix 'hf'"
// SARIF-NEXT:                     },
// SARIF-NEXT:                     "relatedLocations": [
// SARIF-NEXT:                         {
// SARIF-NEXT:                             "message": {
// SARIF-NEXT:                                 "text": "expanded from macro 'HALF'"
// SARIF-NEXT:                             },
// SARIF-NEXT:                             "physicalLocation": {
// SARIF-NEXT:                                 "artifactLocation": {
// SARIF-NEXT:                                     "uri": "{{.*}}diagnostics-json.comp"
// SARIF-NEXT:                                 },
// SARIF-NEXT:                                 "region": {
// SARIF-NEXT:                                     "endColumn": 15,
// SARIF-NEXT:                                     "endLine": 5,
// SARIF-NEXT:                                     "startColumn": 15,
// SARIF-NEXT:                                     "startLine": 5
// SARIF-NEXT:                                 }
// SARIF-NEXT:                             }
// SARIF-NEXT:                         }
// SARIF-NEXT:                     ],
// SARIF-NEXT:                     "ruleId": "err_lex_float_needs_point",
// SARIF-NEXT:                     "ruleIndex": 0
// SARIF-NEXT:                 },
// SARIF-NEXT:                 {
// SARIF-NEXT:                     "fixes": [
// SARIF-NEXT:                         {
// SARIF-NEXT:                             "artifactChanges": [
// SARIF-NEXT:                                 {
// SARIF-NEXT:                                     "artifactLocation": {
// SARIF-NEXT:                                         "uri": "{{.*}}diagnostics-json.comp"
// SARIF-NEXT:                                     },
// SARIF-NEXT:                                     "replacements": [
// SARIF-NEXT:                                         {
// SARIF-NEXT:                                             "deletedRegion": {
// SARIF-NEXT:                                                 "endColumn": 12,
// SARIF-NEXT:                                                 "endLine": 7,
// SARIF-NEXT:                                                 "startColumn": 12,
// SARIF-NEXT:                                                 "startLine": 7
// SARIF-NEXT:                                             },
// SARIF-NEXT:                                             "insertedContent": {
// SARIF-NEXT:                                                 "text": ".0"
// SARIF-NEXT:                                             }
// SARIF-NEXT:                                         }
// SARIF-NEXT:                                     ]
// SARIF-NEXT:                                 }
// SARIF-NEXT:                             ]
// SARIF-NEXT:                         }
// SARIF-NEXT:                     ],
// SARIF-NEXT:                     "level": "error",
// SARIF-NEXT:                     "locations": [
// SARIF-NEXT:                         {
// SARIF-NEXT:                             "physicalLocation": {
// SARIF-NEXT:                                 "artifactLocation": {
// SARIF-NEXT:                                     "uri": "{{.*}}diagnostics-json.comp"
// SARIF-NEXT:                                 },
// SARIF-NEXT:                                 "region": {
// SARIF-NEXT:                                     "endColumn": 13,
// SARIF-NEXT:                                     "endLine": 7,
// SARIF-NEXT:                                     "startColumn": 12,
// SARIF-NEXT:                                     "startLine": 7
// SARIF-NEXT:                                 }
// SARIF-NEXT:                             }
// SARIF-NEXT:                         }
// SARIF-NEXT:                     ],
// SARIF-NEXT:                     "message": {
// SARIF-NEXT:                         "text": "a floating-point literal needs a decimal point or an exponent before its suffix 'f'"
// SARIF-NEXT:                     },
// SARIF-NEXT:                     "ruleId": "err_lex_float_needs_point",
// SARIF-NEXT:                     "ruleIndex": 0
// SARIF-NEXT:                 }
// SARIF-NEXT:             ],
// SARIF-NEXT:             "tool": {
// SARIF-NEXT:                 "driver": {
// SARIF-NEXT:                     "name": "coopc",
// SARIF-NEXT:                     "rules": [
// SARIF-NEXT:                         {
// SARIF-NEXT:                             "help": {
// SARIF-NEXT:                                 "text": "GLSL 4.60 4.1.4"
// SARIF-NEXT:                             },
// SARIF-NEXT:                             "id": "err_lex_float_needs_point",
// SARIF-NEXT:                             "shortDescription": {
// SARIF-NEXT:                                 "text": "a floating-point literal needs a decimal point or an exponent before its suffix '%0'"
// SARIF-NEXT:                             }
// SARIF-NEXT:                         }
// SARIF-NEXT:                     ],
// SARIF-NEXT:                     "version": "0.1.0"
// SARIF-NEXT:                 }
// SARIF-NEXT:             }
// SARIF-NEXT:         }
// SARIF-NEXT:     ],
// SARIF-NEXT:     "version": "2.1.0"
// SARIF-NEXT: }

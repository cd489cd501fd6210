import type { Rng } from "../../pipeline/rng.js";

/** Evaluators with most of what Python has to offer for one, from which others are made by small changes. */
const evaluators: readonly string[] = [
  `"""Says whether it is done."""
from __future__ import annotations
import os.path
from collections import namedtuple

EvalResult = namedtuple('EvalResult', ['success', 'message', 'progress'])


def evaluate_agent_task_completion(file_path: str, *, text: str) -> EvalResult:
    passed: int = 0
    if check_file_exists(file_path=file_path):
        passed += 1
    elif not check_text_exists(text) and passed <= 1:
        pass
    else:
        if passed != 0: passed = 1
    name, (folder, _) = os.path.basename(file_path), ("a", "b")
    return EvalResult(passed == 2, f"{passed} of {2!s}: {text:>10} {{}}", passed / 2)
`,
  `from taskloom_runtime import (EvalResult, check_file_exists,)

def evaluate_agent_task_completion(a, b=None):
    # A comment.
    checks = [check_file_exists(a), check_file_exists(b), True]
    title = r'a\\b' "\\u00e9\\x41" '''c
d''' + "\\N{EN DASH}\\777"
    ok = (all(checks)
          and title[0] is not None
          or -1.5e3 < sum(checks) ** 2 // 0x1F)
    x = y = 1 if ok else 0.0; z = b'q\\n'
    x.real, y[1:2, ::3] = z, ...
    return EvalResult(ok, "done" if ok else f'{title=}', 1_000j and len(checks) % 0b11)
`,
  `def evaluate_agent_task_completion(path):
\tif check_file_exists(path):
\t    return EvalResult(
\tTrue, """m""", 1.)
\treturn EvalResult(False, 'no' \\
  ' file', 0o17)
`,
  `def evaluate_agent_task_completion(p):
    ok = True
    if check_directory_exists(p):
        ok = ok and not (p in ok)
    é = ~ok
    return EvalResult(ok, 'b', 1/1)
`,
];

const stringPrefixes = [
  "",
  "",
  "",
  "r",
  "R",
  "b",
  "rb",
  "bR",
  "u",
  "U",
  "f",
  "f",
  "f",
  "F",
  "rf",
  "fR",
  "ur",
  "bu",
  "fb",
];
const quotes = ['"', "'", '"""', "'''"];
const stringParts = [
  ...[
    "a",
    " ",
    "é",
    "😀",
    "#",
    "'",
    '"',
    "\n",
    "\\\n",
    "\\",
    "\\'",
    '\\"',
    "\\\\",
    "\\d",
    "\\é",
    "\\n",
    "\\a",
    "\\0",
    "\\8",
  ],
  ...[
    "\\7",
    "\\377",
    "\\400",
    "\\777",
    "\\x4",
    "\\x41",
    "\\xg1",
    "\\u12",
    "\\u00e9",
    "\\U0001F600",
    "\\U00110000",
    "\\ud83d",
  ],
  ...["\\N{EN DASH}", "\\N{en dash}", "\\N{NO SUCH}", "\\N{}", "\\N{", "\\N", "\\N{BEL}", "\\N{LATIN SMALL LETTER A}"],
  ...[
    "{",
    "}",
    "{{",
    "}}",
    "{}",
    "{ }",
    "{p}",
    "{p }",
    "{\np}",
    "{p!r}",
    "{p!s:}",
    "{p!x}",
    "{p! r}",
    "{p=}",
    "{p = }",
    "{p=!s}",
  ],
  ...[
    "{p:>10}",
    "{p:{p}}",
    "{p:{p:{p}}}",
    "{p:\\x41}",
    "{p\\n}",
    "{'a'}",
    '{"a"}',
    "{p#}",
    "{(lambda: 1)}",
    "{p if p else q}",
  ],
  ...[
    "{p!=q}",
    "{p==q}",
    "{p<q}",
    "{p,}",
    "{*p}",
    "{p:=1}",
    "{(p)}",
    "{p[1:2]}",
    "{p)}",
    "{(p}",
    "{a b}",
    "{f'{p}'}",
    '{f"{p}"}',
  ],
  ...["\\{p}", "\\}", "{p:{{p}}}", "{yield}", "{p:}}", "{p", "{1!r:^{2}}", "{0x1f}", "{'''a'''}", "{not p}", "{01}"],
];
const numbers = [
  ...[
    "0",
    "00",
    "01",
    "0_0",
    "0_1",
    "1_000",
    "1__0",
    "1_",
    "_1",
    "0x",
    "0xg",
    "0x_f",
    "0X1F",
    "0o8",
    "0O17",
    "0b2",
    "0b_1",
  ],
  ...[
    "1.",
    ".5",
    "1._5",
    "1_0.0_1",
    "1e5",
    "1E-5",
    "1e",
    "1e+",
    "09.5",
    "1.e3",
    "1j",
    "0777j",
    "0777",
    "1J2",
    "1if",
    "1else",
  ],
  ...[
    "9007199254740993",
    "0xFFFFFFFFFFFFFFFFFF",
    "1e400",
    "1.0",
    "0.1e1_0",
    "1..real",
    "1.real",
    "1 .real",
    "5e-324",
    "0b1.0",
  ],
];
const names = [
  ...[
    "p",
    "é",
    "ｘ",
    "ﬁ",
    "𝐱",
    "x²",
    "x·",
    "·x",
    "℘",
    "ª",
    "_",
    "__debug__",
    "print",
    "match",
    "case",
    "type",
    "x\u00a0y",
    "𑀓",
  ],
  ...[
    "True",
    "None",
    "if",
    "else",
    "in",
    "is",
    "not",
    "and",
    "or",
    "for",
    "lambda",
    "yield",
    "await",
    "async",
    "def",
    "return",
  ],
  ...[
    "import",
    "from",
    "as",
    "pass",
    "del",
    "global",
    "nonlocal",
    "class",
    "try",
    "with",
    "while",
    "raise",
    "assert",
    "break",
  ],
];
const signs =
  "+ - * / // % @ ** << >> & | ^ ~ < > <= >= == != <> ! = += -= *= **= //= @= := -> . ... , ; : ( ) [ ] { } ? $ ` \\ #".split(
    " ",
  );
const spaces = [
  "",
  " ",
  "  ",
  "\t",
  "    ",
  "        ",
  " \t",
  "\t ",
  "\f",
  "\u00a0",
  "\\\n",
  "\n",
  "\n\n",
  "\r",
  "\r\n",
  ";",
  "\u3000",
];
const lines = [
  ...[
    "pass",
    "return",
    "return 1",
    "x = yield",
    "x = 1 = y",
    "f() = 1",
    "x + 1 = 2",
    "(x) = 1",
    "[x, (y)] = p",
    "() = p",
    "x, = p",
  ],
  ...[
    "None = 1",
    "__debug__ = 1",
    "x.__debug__ = 1",
    "x: int",
    "(x): int = 1",
    "x, y: int",
    "[x]: int",
    "f(): int",
    "x.y: int = 1",
  ],
  ...[
    "x += 1 += 2",
    "x, y += 1",
    "(x) += 1",
    "*x = p",
    "*x, y = p",
    "x = *p",
    "x = *p, 1",
    "x = (y := 1)",
    "x := 1",
    "print 'x'",
  ],
  ...[
    "f(a=1, a=2)",
    "f(a=1, 2)",
    "f(a=1, *p)",
    "f(**p, a)",
    "f((a)=1)",
    "f(True=1)",
    "f(a.b=1)",
    "f(__debug__=1)",
    "f(a for a in p)",
  ],
  ...[
    "f(p, a for a in p)",
    "f(,)",
    "f(1,)",
    "x[1,]",
    "x[:]",
    "x[::]",
    "x[]",
    "x[1:2:3:4]",
    "x[*p]",
    "x = not not p",
    "x = p not p",
  ],
  ...[
    "import a.b.c as d",
    "import a as b.c",
    "from . import x",
    "from .. a import x",
    "from ...a.b import (x, y,)",
    "from a import x,",
  ],
  ...[
    "from a import (*)",
    "from a import *",
    "from a import ()",
    "from __future__ import braces",
    "from __future__ import division",
  ],
  ...[
    "from __future__ import nope",
    "import a as None",
    "def f(a, a): pass",
    "def f(a=1, b): pass",
    "def f(*): pass",
    "def f(*, a): pass",
  ],
  ...[
    "def f(a, /, b, *, c=1, **d): pass",
    "def f(*a, *b): pass",
    "def f(a, *, a): pass",
    "def f(None): pass",
    "def f((a)): pass",
  ],
  ...[
    "if p: pass; pass",
    "if p: if q: pass",
    "if p:",
    "else: pass",
    "if p = q: pass",
    "x = 1 if p",
    "x = p if q else",
    "x = a b",
  ],
  ...[
    "x = 'a' b'b'",
    "x = b'é'",
    "x = b'\\x4'",
    "x = u'a' f'b' r'c'",
    "x = 'a",
    "x = (1",
    "x = 1)",
    "x = (1]",
    "x = p.if",
    "x = p.1",
  ],
  ...[
    "x = a < b < c",
    "x = a is not b not in c",
    "x = a not b",
    "x = a if b else c if d else e",
    "x = ---1",
    "x = 2 ** -1",
    "x = - 2 ** 2",
  ],
  ...[
    "match p:\n        case 1: pass",
    "match (p):\n        case _: pass",
    "match = 1",
    "match[p]: int",
    "match (p)",
    "x = lambda a, a: 1",
  ],
  ...[
    "nonlocal p",
    "global p",
    "del f()",
    "for x in p: pass",
    "continue",
    "break",
    "class a: pass",
    "try: pass",
    "@p",
    "raise p from",
    "'a'",
  ],
];
const heads = [
  "# coding: latin-1\n",
  "#!/x\n# -*- coding: utf-8 -*-\n",
  "\n\n# coding: ascii\n",
  "\ufeff",
  "\ufeff\ufeff",
  "# vim: set fileencoding=koi8-r :\n",
];

/**
 * Texts that are Python or nearly so: evaluators in which up to two pieces were taken out, doubled, exchanged or
 * replaced by what is easily read wrongly. The same source of randomness gives the same texts.
 */
export function syntaxTexts(count: number, rng: Rng): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => syntaxText(rng.numbered(index)));
}

function syntaxText(rng: Rng): Uint8Array {
  let text = rng.pick(evaluators);
  if (rng.below(4) === 0) text = small(rng);
  for (let changes = rng.below(3); changes > 0; changes--) text = changed(text, rng);
  if (rng.below(30) === 0) text = rng.pick(heads) + text;
  const bytes = Buffer.from(text);
  // Half of a character, or none.
  if (rng.below(60) === 0)
    return Buffer.concat([bytes.subarray(0, rng.below(bytes.length)), Buffer.from([rng.pick([0, 0xe9, 0xff])])]);
  return bytes;
}

/** A function of a few lines, all of which are hard to read. */
function small(rng: Rng): string {
  const body = Array.from({ length: 1 + rng.below(3) }, () => {
    const line = rng.below(3) === 0 ? rng.pick(lines) : `x = ${rng.pick([stringOf, numberOf])(rng)}`;
    return `${rng.below(12) === 0 ? rng.pick(spaces) : "    "}${line}\n`;
  });
  return `def f(p):\n${body.join("")}${rng.below(3) === 0 ? `${rng.pick(lines)}\n` : ""}`;
}

function changed(text: string, rng: Rng): string {
  const tokens = text.match(/\w+|"""|'''|[ \t]+|\n|[^\w\s]/gu) ?? [];
  const at = rng.below(Math.max(1, tokens.length));
  const [before, token, after] = [tokens.slice(0, at), tokens[at] ?? "", tokens.slice(at + 1)];
  const put = (...between: string[]) => [...before, ...between, ...after].join("");
  switch (rng.below(9)) {
    case 0:
      return put();
    case 1:
      return put(token, token);
    case 2:
      return [...before, ...after.slice(0, 1), token, ...after.slice(1)].join("");
    case 3:
      return put(rng.pick(names));
    case 4:
      return put(stringOf(rng));
    case 5:
      return put(numberOf(rng));
    case 6:
      return withSpaces(text, rng);
    case 7:
      return withLine(text, rng);
    default:
      return put(rng.pick(signs));
  }
}

function withSpaces(text: string, rng: Rng): string {
  const rows = text.split("\n");
  const at = rng.below(rows.length);
  const change = (row: string) =>
    rng.below(2) === 0 ? row.replace(/^[ \t]*/, rng.pick(spaces)) : row.replace(" ", rng.pick(spaces));
  return rows.map((row, index) => (index === at ? change(row) : row)).join("\n");
}

function withLine(text: string, rng: Rng): string {
  const rows = text.split("\n");
  const at = rng.below(rows.length);
  const indent = /^[ \t]*/.exec(rows[at] ?? "")?.[0] ?? "";
  return [...rows.slice(0, at), `${indent}${rng.pick(lines)}`, ...rows.slice(at)].join("\n");
}

function stringOf(rng: Rng): string {
  const parts = Array.from({ length: 1 + rng.below(2) }, () => {
    const quote = rng.pick(quotes);
    const body = Array.from({ length: rng.below(5) }, () => rng.pick(stringParts)).join("");
    return `${rng.pick(stringPrefixes)}${quote}${body}${quote}`;
  });
  return parts.join(rng.pick(["", " "]));
}

function numberOf(rng: Rng): string {
  return rng.pick(numbers);
}

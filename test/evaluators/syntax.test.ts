import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NotPython } from "../../pipeline/evaluators/read/python/not-python.js";
import { parseModule } from "../../pipeline/evaluators/read/python/parse-module.js";
import { SourceText } from "../../pipeline/evaluators/read/python/source-text.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { EvaluatorRefusal } from "../../pipeline/evaluators/read/refusal.js";
import { tries } from "../property-runs.js";

const head = "def evaluate_agent_task_completion(p):\n";
const done = '    return EvalResult(True, "done", 1/1)\n';

function refusal(source: string | Uint8Array): EvaluatorRefusal {
  try {
    readPython(source);
  } catch (error) {
    if (error instanceof EvaluatorRefusal) return error;
    throw error;
  }
  throw new Error("it was read");
}

/** The text that a literal stands for. */
function text(literal: string): unknown {
  const [statement] = parseModule(new SourceText(literal)).body;
  if (statement?.nodeType !== "Expr" || statement.value.nodeType !== "Constant") throw new Error("no literal");
  return statement.value.value;
}

/** The message of the evaluator that a text holds. */
function message(source: string): unknown {
  const { body } = readPython(source);
  return "message" in body ? body.message : body;
}

const draft = `${head}    return EvalResult(True, "draft", 1/1)\n`;
const final = `${head}    return EvalResult(True, "final", 1/1)\n`;
const fenced = (code: string, fence = "```") => `${fence}python\n${code}${fence}\n`;

describe("a fence", () => {
  it("is not looked for in text that is Python as a whole, also where the draft in a docstring is complete", () => {
    expect(message(`"""A draft:\n\n${fenced(draft)}"""\n${final}`)).toEqual({ literal: "final" });
    const docstring = `${head}    """Before:\n\n${fenced(draft)}    """\n    return EvalResult(True, "final", 1/1)\n`;
    expect(message(docstring)).toEqual({ literal: "final" });
    expect(message(`${head}    return EvalResult(True, """a\n\`\`\`\nb""", 1/1)\n`)).toEqual({ literal: "a\n```\nb" });
  });

  it("is not looked for in Python that an evaluator may not hold", () => {
    const loop = `"""A draft:\n\n${fenced(draft)}"""\nfor x in []: pass\n${final}`;
    expect(refusal(loop).reason).toBe("a loop is not allowed in an evaluator");
  });

  it.each(["```", "~~~", "````"])("of the form %s is closed outside of the strings of the code", (fence) => {
    const code = `${head}    """Like this:\n\n${fence}\np\n${fence}\n    """\n    return EvalResult(True, 'it''s', 1/1)\n`;
    expect(message(`It's the evaluator:\n\n${fenced(code, fence)}\nIt isn't "much".\n`)).toEqual({ literal: "its" });
  });

  it("is closed by no shorter one and by none of another sign", () => {
    const code = `${head}    """\n    """\n${done}`;
    expect(message(`Here:\n\n${fenced(code, "`````")}`)).toEqual({ literal: "done" });
    expect(refusal(`Here:\n\n~~~~\n${code}~~~\n~~~~\n`).reason).toMatch(/not Python/);
  });

  it("around a second function makes the text ambiguous; both lines are told", () => {
    const twice = refusal(`First:\n\n${fenced(draft)}\nThat is too lenient. Better:\n\n${fenced(final)}`);
    expect(twice.line).toBe(11);
    expect(twice.reason).toMatch(/stands in several places of the text, line 4 and line 11; leave one/);
    expect(refusal(`${final}\nor\n\n${fenced(draft)}`).reason).toMatch(/line 1 and line 7/);
  });

  it.each([
    ["a continued line", final.replace("def ", "def \\\n")],
    ["a form feed", final.replace("def ", "def\f")],
    ["a tab", final.replace("def ", "def\t")],
    ["other forms of the letters", final.replace("evaluate", "ｅvaluate")],
    ["async", final.replace("def ", "async def ")],
  ])("makes the text ambiguous whatever the second head looks like: %s", (_, code) => {
    expect(refusal(`${fenced(draft)}\nBetter:\n\n${fenced(code)}`).reason).toMatch(/several places of the text/);
    expect(refusal(`${fenced(code)}\nFirst:\n\n${fenced(draft)}`).reason).toMatch(/several places of the text/);
  });

  it.each(["> ", ">", "> > ", "  > ", "- ", "1. "])(
    "beside a second function behind %j makes the text ambiguous",
    (mark) => {
      const quoted = fenced(final).replace(/^(?=.)/gm, mark);
      expect(refusal(`${fenced(draft)}\nBetter:\n\n${quoted}`).reason).toMatch(/several places of the text/);
      expect(refusal(`${quoted}\nFirst:\n\n${fenced(draft)}`).reason).toMatch(/several places of the text/);
    },
  );

  it("around something else than the function is left alone", () => {
    const words = `Run this:\n\n\`\`\`sh\necho "it's"\n\`\`\`\n\n${fenced(final)}\n\`\`\`json\n{"a": 1}\n\`\`\`\n`;
    expect(message(words)).toEqual({ literal: "final" });
  });
});

describe("a string literal", () => {
  it.each([
    ['"\\N{EN DASH}\\N{en dash}\\N{BEL}"', "\u2013\u2013\x07"],
    ['"\\777\\400\\101\\0"', "\u01ff\u0100A\0"],
    ['"\\x41\\u00e9\\U0001F600"', "Aé😀"],
    ['"\\d\\8\\\nb"', "\\d\\8b"],
    ["r'\\x4\\N{}\\''", "\\x4\\N{}\\'"],
    ["'a' \"b\" r'\\n' '''c\nd'''", "ab\\nc\nd"],
    ["'a\r\nb'".replace(/'/g, '"""'), "a\nb"],
    ["b'\\xff\\777' rb'\\x'", Buffer.from([0xff, 0xff, 0x5c, 0x78])],
  ])("%j is decoded as in Python", (literal, decoded) => {
    expect(text(literal)).toEqual(decoded);
  });

  it.each([
    ['"C:\\Users\\a"', 8],
    ['"\\x4"', 6],
    ['"ab\\u12"', 8],
    ['"\\U00110000"', 6],
    ['"\\N{NO SUCH SIGN}"', 6],
    ['"\\N"', 6],
    ["b'\\x4'", 7],
    ["b'é'", 7],
    ["'a' b'b'", 9],
    ["f'{p\\n}'", 9],
    ["f'{p!x}'", 9],
    ["f'a}'", 8],
    ["f'{}'", 7],
    ["f'{p'", 8],
    ["f'{p:{p:{p}}}'", 13],
    ["f'{a b}'", 10],
    ["f'{p # }'", 10],
    ["'a", 5],
    ["'a\\", 5],
    ["ur'a'", 7],
  ])("%s is refused as no Python, with its place", (literal, column) => {
    const found = refusal(`${head}${done}x = ${literal}\n`);
    expect(found).toBeInstanceOf(NotPython);
    expect(found).toMatchObject({ line: 3, column });
  });

  it("with half of a surrogate pair is refused: two halves are two characters to Python", () => {
    expect(refusal(`x = "\\ud83d\\ude00"`).reason).toMatch(/surrogate/);
  });

  it("of printable characters stands for itself between quotes of any kind", () => {
    const plain = fc.stringMatching(/^[^"'\\\p{C}\u2028\u2029]*$/u);
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom("'", '"', '"""', "'''"),
        fc.constantFrom("", "r", "u"),
        (inner, quote, prefix) => {
          expect(text(`${prefix}${quote}${inner}${quote}`)).toBe(inner);
        },
      ),
      { seed: 7, numRuns: tries(300) },
    );
  });
});

describe("a name", () => {
  it.each([
    ["a variable", `${head}    x = True\n    ｘ = False\n${done}`, 3, 5],
    ["a parameter", `def evaluate_agent_task_completion(ｐ):\n${done}`, 1, 36],
    ["an attribute", `import os\n${head}    x = os.ｐath.basename(p)\n${done}`, 3, 12],
    ["a keyword of a call", `${head}    x = check_file_exists(ﬁle_path=p)\n${done}`, 2, 27],
    ["what looks like a word of the language", `${head}    x = 𝐓rue\n${done}`, 2, 9],
    ["the expression of an f-string", `${head}    x = f"{ｐ}"\n${done}`, 2, 12],
  ])("that Python reads as another one is refused as %s", (_, source, line, column) => {
    expect(refusal(source)).toMatchObject({
      line,
      column,
      reason: expect.stringMatching(/not Python's form of the name/),
    });
  });

  it("may have letters of any language", () => {
    expect(message(`${head}    größe = "Größe"\n    return EvalResult(True, größe, 1/1)\n`)).toEqual({
      literal: "Größe",
    });
    expect(refusal(`${head}    x² = 1\n${done}`).reason).toMatch(/does not belong in a name/);
  });
});

describe("text that is no Python", () => {
  it.each([
    ["tabs and spaces mixed", `${head}    ok = True\n    if ok:\n        pass\n\tok = False\n${done}`, 5, 2],
    ["an integer that starts with 0", `${head}    x = 01\n${done}`, 2, 9],
    ["an octal number without digits, before an operator", `${head}    x = 0or 1\n${done}`, 2, 9],
    ["an octal number without digits, before a zero", `${head}    x = (0or 0)\n${done}`, 2, 10],
    ["a binary number without digits", `${head}    x = 0B\n${done}`, 2, 9],
    ["two underscores in a number", `${head}    x = 1__0\n${done}`, 2, 9],
    ["an underscore at the end of a number", `${head}    x = 1_\n${done}`, 2, 9],
    ["two parameters of one name", `def evaluate_agent_task_completion(p, p):\n${done}`, 1, 39],
    ["a late future", `import os\nfrom __future__ import annotations\n${head}${done}`, 2, 1],
    ["an unknown future", `from __future__ import nothing\n${head}${done}`, 1, 24],
    ["a future in a function", `${head}    from __future__ import annotations\n${done}`, 2, 5],
    ["a return outside of a function", `return 1\n${head}${done}`, 1, 1],
    ["a statement of Python 2", `${head}    print "x"\n${done}`, 2, 11],
    ["an argument given twice", `${head}    x = check_file_exists(file_path=p, file_path=p)\n${done}`, 2, 40],
    ["an argument by position after one by name", `${head}    x = str(a=p, p)\n${done}`, 2, 18],
    ["an assignment to True", `${head}    True = 1\n${done}`, 2, 5],
    ["an assignment to __debug__", `${head}    __debug__ = 1\n${done}`, 2, 5],
    ["a function called __debug__", `def __debug__(): pass\n${head}${done}`, 1, 1],
    ["an assignment to a call", `${head}    str(p) = 1\n${done}`, 2, 5],
    ["a tuple that is added to", `${head}    a, b += 1\n${done}`, 2, 5],
    ["an unindent to no level", `${head}    if p:\n        pass\n      pass\n${done}`, 4, 7],
    ["a backslash within a line", `${head}    x = 1 \\ + 2\n${done}`, 2, 11],
    ["a backslash at the end", `${head}${done}x = 1 \\`, 3, 7],
    ["a bracket that is not closed", `${head}    x = (1\n${done}`, 2, 9],
    ["brackets that do not match", `${head}    x = (1]\n${done}`, 2, 11],
    ["a space that is none", `${head}    x\u00a0= 1\n${done}`, 2, 5],
    ["a block that is not indented", `${head}${done.trim()}\n`, 2, 1],
  ])("is refused with its place: %s", (_, source, line, column) => {
    const found = refusal(source);
    expect(found).toBeInstanceOf(NotPython);
    expect(found).toMatchObject({ line, column });
  });

  it("may be hidden in its bytes: another encoding, a null byte, half of a character", () => {
    expect(refusal(`# -*- coding: latin-1 -*-\n${head}${done}`)).toMatchObject({ line: 1, column: 15 });
    expect(refusal(`\n# vim: fileencoding=koi8-r\n${head}${done}`)).toMatchObject({ line: 2 });
    expect(refusal(`${head}    x = "a\0b"\n${done}`)).toMatchObject({ line: 2, column: 11 });
    expect(refusal(`#\u2028coding: latin-1\n${head}${done}`)).toMatchObject({ line: 1, column: 11 });
    expect(refusal(`# a\u2029b\n# coding=koi8-r\n${head}${done}`)).toMatchObject({ line: 2 });
    expect(refusal(Buffer.from(`${head}# é\n${done}`, "latin1")).reason).toMatch(/not UTF-8/);
    expect(readPython(`\ufeff# coding: utf-8\r\n${(head + done).replaceAll("\n", "\r\n")}`).parameters).toEqual(["p"]);
  });

  it("is told from Python that takes unusual liberties", () => {
    const odd = `${head}\f    a = 1if True else 0 ;\n    # note\n\\\n    b = (a,\nTrue) [ 1 ]\n    return EvalResult (b, '' ''"x", 1\\\n/1)`;
    expect(message(odd)).toEqual({ literal: "x" });
  });
});

describe("the work of reading", () => {
  const asked = (count: number) =>
    Array.from({ length: count }, (_, n) => `    if check_text_exists("${n}"): pass\n`).join("");
  const assigned = (count: number) => Array.from({ length: count }, (_, n) => `    v${n}=1\n`).join("");

  it("grows with the statements alone where there is one way through them", () => {
    expect(message(`${head}${assigned(1300)}${done}`)).toEqual({ literal: "done" });
    expect(message(`${head}${"    if True: pass\n".repeat(800)}${done}`)).toEqual({ literal: "done" });
  });

  it("is bounded by statements times ways; the line is told where it becomes too much", () => {
    const found = refusal(`${head}${asked(8)}${assigned(1000)}${done}`);
    expect(found.line).toBeGreaterThan(9);
    expect(found.reason).toMatch(/^too much to read: each way through the function/);
    expect(readPython(`${head}${asked(8)}${assigned(50)}${done}`).parameters).toEqual(["p"]);
  });

  it("is bounded for long lists and large conditions, too", () => {
    const doubled = "    a=[1]\n    a=a+a\n    a=a+a\n    a=a+a\n    a=a+a\n    a=a+a\n    a=a+a\n    a=a+a\n";
    expect(refusal(`${head}${asked(5)}${doubled}${"    b=sum(a)\n".repeat(900)}${done}`).reason).toMatch(/too much/);
    expect(refusal(`${head}    a = [${"1,".repeat(500)}]\n${done}`).reason).toMatch(/more than 200 parts/);
    const grown = `    a=check_text_exists(p)\n${"    a=a and a\n".repeat(7)}`;
    const used = Array.from({ length: 250 }, (_, n) => `    if a and check_text_exists("${n}"): b=1\n`).join("");
    expect(refusal(`${head}${grown}${used}${done}`).reason).toMatch(/too much|ways through/);
  });
});

describe("an annotation", () => {
  const annotated = (parameter: string, returned: string, lines = "") =>
    `${lines}def evaluate_agent_task_completion(p: ${parameter}) -> ${returned}:\n${done}`;
  const imported = "from typing import Dict, Final, List, Literal, Optional, Tuple, Union\nimport typing\n";

  it.each([
    "str",
    '"a text"',
    "Optional[str]",
    "typing.Optional[str]",
    "List[Optional[Union[str, None]]]",
    "Dict[str, List]",
    "Final",
    "Tuple[list[int], dict]",
  ])("that Python evaluates is read: %s", (type) => {
    expect(readPython(annotated(type, type, imported)).parameters).toEqual(["p"]);
  });

  it.each([
    "builtins.str",
    "foo.str",
    "x.object",
    "os.list",
    "typing.str",
    "x.list[int]",
    'Optional["no type"]',
    'Dict[str, "x y"]',
    'Union["", str]',
    'List[List["1 +"]]',
    "List[Final]",
    "Optional[Union]",
    "List[Optional]",
    "Tuple[Final]",
    "Tuple[str, Literal]",
    "typing.Optional[typing.Final]",
  ])("that Python cannot evaluate is refused: %s", (type) => {
    expect(refusal(annotated(type, "EvalResult", imported)).reason).toMatch(/type/);
    expect(refusal(annotated("str", type, imported)).reason).toMatch(/type/);
  });

  it("of typing is refused where typing is not imported", () => {
    expect(refusal(annotated("typing.List", "EvalResult")).reason).toMatch(/annotation/);
    expect(refusal(annotated("List[str]", "EvalResult")).reason).toMatch(/annotation/);
  });
});

describe("the fields of EvalResult in one text", () => {
  const withFields = (fields: string) =>
    `from collections import namedtuple\nEvalResult = namedtuple("EvalResult", "${fields}")\n${head}${done}`;

  it("are divided as Python divides them", () => {
    for (const space of [" ", ",", ", ", "\u3000", "\u2028", "\\x1c", "\u00a0", "\\x85"]) {
      expect(message(withFields(["success", "message", "progress"].join(space)))).toEqual({ literal: "done" });
    }
    for (const none of ["\ufeff", "\u200b", "\u180e"]) {
      expect(refusal(withFields(["success", "message", "progress"].join(none))).reason).toMatch(/fields of EvalResult/);
    }
  });
});

describe("upper and lower case", () => {
  const later = [
    "\u019b",
    "\u0264",
    "\u1c89",
    "\u1c8a",
    "\ua7cb",
    "\ua7da",
    "\ua7dc",
    "\u{10d50}",
    "\u{10d70}",
    "\u{16ea0}",
  ];

  it.each(later)("of %s is refused: CPython 3.11 has another one", (letter) => {
    for (const method of ["upper", "lower"]) {
      for (const written of [`"a${letter}"`, `(p + "${letter}")`, `f"{p}${letter}".strip()`]) {
        expect(refusal(`${head}    x = ${written}.${method}()\n${done}`)).toMatchObject({ line: 2 });
      }
    }
    expect(readPython(`${head}    x = "${letter}".strip()\n${done}`).parameters).toEqual(["p"]);
  });

  it("of letters that Unicode 14 has is that of Python", () => {
    const cased = (text: string) =>
      message(`${head}    return EvalResult(True, str("${text}".upper() == "STRASSE É"), 1)\n`);
    expect(cased("straße é")).toEqual({ literal: "True" });
  });
});

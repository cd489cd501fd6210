/** A source that must not be read, and what the refusal says. `body` lines stand in the function, `module` before it. */
export interface HostileSource {
  name: string;
  module?: string[];
  body: string[];
  /** Of the function; "text" where nothing else is said. */
  parameter?: string;
  reason: RegExp;
}

const done = 'return EvalResult(True, "done", 1/1)';

/** Sources that try to execute something, to look into the interpreter, to exhaust it, or to mislead who reads them. */
export const hostileSources: readonly HostileSource[] = [
  // Modules that reach the machine.
  ...["subprocess", "sys", "socket", "shutil", "builtins", "importlib", "ctypes", "pickle"].map((module) => ({
    name: `imports ${module}`,
    module: [`import ${module}`],
    body: [done],
    reason: new RegExp(`module ${module} is not allowed`),
  })),
  { name: "imports within the function", body: ["import subprocess", done], reason: /stand at the top/ },
  { name: "imports after the answer", body: [done, "import subprocess"], reason: /stand at the top/ },
  { name: "imports everything", module: ["from os import *"], body: [done], reason: /\* cannot be imported/ },
  {
    name: "imports system from os",
    module: ["from os import system"],
    body: [done],
    reason: /system cannot be imported/,
  },
  { name: "imports os as a check", module: ["import os as check_file_exists"], body: [done], reason: /another name/ },
  {
    name: "imports a check as another",
    module: ["from taskloom_runtime import check_text_exists as check_file_exists"],
    body: [done],
    reason: /another name/,
  },
  { name: "imports from beside it", module: ["from . import helpers"], body: [done], reason: /cannot be imported/ },
  // Calls that execute.
  ...["eval", "exec", "compile", "open", "__import__", "getattr", "globals", "input", "print", "type", "vars"].map(
    (called) => ({
      name: `calls ${called}`,
      body: [`x = ${called}("1")`, done],
      reason: new RegExp(`${called} is no function`),
    }),
  ),
  {
    name: "calls os.system",
    module: ["import os"],
    body: ['os.system("true")', done],
    reason: /system is no function/,
  },
  {
    name: "calls os.remove",
    module: ["import os"],
    body: ["if os.remove(text): pass", done],
    reason: /remove is no function/,
  },
  {
    name: "asks the file system behind the checks",
    module: ["import os"],
    body: ["if os.path.exists(text): pass", done],
    reason: /exists is no function/,
  },
  {
    name: "calls a method of a path",
    module: ["import os"],
    body: ['x = os.path.join.__call__("a")', done],
    reason: /no function/,
  },
  { name: "calls in an annotation", body: ['x: exec("1") = text', done], reason: /annotation|exec is no/ },
  {
    name: "calls outside of the function",
    module: ["X = open('/etc/passwd')"],
    body: [done],
    reason: /open is no function/,
  },
  {
    name: "calls in a default",
    parameter: "text: str = open('a')",
    body: [done],
    reason: /open is no function|not Python/,
  },
  { name: "calls where nothing is ever reached", body: [done, 'eval("1")'], reason: /eval is no function/ },
  // Walks through attributes.
  {
    name: "walks to the classes",
    body: ["x = ().__class__.__bases__[0].__subclasses__()", done],
    reason: /__subclasses__ is no function/,
  },
  { name: "walks from a text", body: ['x = "".__class__', done], reason: /no place/ },
  { name: "walks from a check", body: ["x = check_file_exists.__globals__", done], reason: /no place/ },
  { name: "reads a name of Python's own", body: ["x = __builtins__", done], reason: /no parameter or variable/ },
  { name: "writes a name of Python's own", body: ["__name__ = text", done], reason: /name of Python's own/ },
  { name: "writes an attribute", body: ["EvalResult.success = True", done], reason: /only names can be assigned/ },
  { name: "writes an item", body: ["x = [1]", "x[0] = 2", done], reason: /only names can be assigned/ },
  // Texts that execute or explode.
  {
    name: "formats by attributes",
    body: ['x = "{0.__class__}".format(text)', done],
    reason: /field \{0\.__class__\} is not read/,
  },
  { name: "formats with a sign", body: ['x = "%s" % text', done], reason: /operator % is not allowed/ },
  { name: "formats to a great width", body: ['x = f"{text:>1000000000}"', done], reason: /format in an f-string/ },
  { name: "converts within an f-string", body: ['x = f"{text!r}"', done], reason: /conversion/ },
  { name: "calls within an f-string", body: ['x = f"{eval(text)}"', done], reason: /eval is no function/ },
  { name: "multiplies a text", body: ['x = "a" * 1000000000', done], reason: /cannot be put together/ },
  { name: "replaces again and again", body: ['x = text.replace("a", "aa")', done], reason: /replace is no function/ },
  {
    name: "doubles a text by name",
    body: ["a = text", ...Array.from({ length: 60 }, () => "a = f'{a}{a}'"), done],
    reason: /a text of more than/,
  },
  { name: "raises to a power", body: ["x = 9 ** 9 ** 9", done], reason: /not allowed/ },
  {
    name: "counts with huge numbers",
    body: ["x = 99999999999999999999 * 2", done],
    reason: /literal that is not allowed/,
  },
  {
    name: "doubles a list by name",
    body: ["a = [text]", ...Array.from({ length: 60 }, () => "a = a + a"), done],
    reason: /a list of more than/,
  },
  {
    name: "doubles a condition by name",
    body: ["a = check_file_exists(text)", ...Array.from({ length: 60 }, () => "a = a and a"), done],
    reason: /a condition of more than/,
  },
  // Work without end.
  { name: "loops for ever", body: ["while True: pass"], reason: /a loop/ },
  { name: "loops over a text", body: ["for a in text: pass", done], reason: /a loop/ },
  {
    name: "bombs with comprehensions",
    body: ["x = [[0 for a in text] for b in text]", done],
    reason: /a comprehension/,
  },
  { name: "generates", body: ["x = sum(1 for a in text)", done], reason: /a generator/ },
  {
    name: "calls itself",
    body: ["return evaluate_agent_task_completion(text)"],
    reason: /evaluate_agent_task_completion is no function/,
  },
  { name: "hides a function within", body: ["def f(): return f()", done], reason: /stand at the top/ },
  { name: "hides a lambda", body: ["x = lambda: 1", done], reason: /a lambda/ },
  { name: "has a decorator that executes", module: ["@exec"], body: [done], reason: /decorator/ },
  { name: "is a class", module: ["class A: pass"], body: [done], reason: /a class/ },
  {
    name: "swallows errors",
    body: ["try:", "    x = check_file_exists(text)", "except Exception: pass", done],
    reason: /a try statement/,
  },
  { name: "opens a context", body: ['with open("a") as f: pass', done], reason: /a with statement/ },
  {
    name: "assigns within a condition",
    body: ["if (x := check_file_exists(text)): pass", done],
    reason: /within an expression/,
  },
  { name: "deletes a check", body: ["del check_file_exists", done], reason: /del is not allowed/ },
  { name: "reaches for globals", body: ["global check_file_exists", done], reason: /global/ },
  // Names that are not what they seem.
  { name: "writes over a check", body: ["check_file_exists = True", done], reason: /already stands for/ },
  { name: "takes a check as a parameter", parameter: "check_file_exists", body: [done], reason: /already stands for/ },
  { name: "unpacks into a check", body: ["check_file_exists, x = [text, text]", done], reason: /already stands for/ },
  { name: "writes over EvalResult", body: ["EvalResult = text", done], reason: /already stands for/ },
  { name: "makes EvalResult of something else", module: ["EvalResult = print"], body: [done], reason: /namedtuple/ },
  {
    name: "makes EvalResult with other fields",
    module: ["from collections import namedtuple", "EvalResult = namedtuple('EvalResult', 'message done')"],
    body: [done],
    reason: /fields of EvalResult/,
  },
  {
    name: "calls a look-alike of a check",
    body: ["if сheck_file_exists(text): pass", done],
    reason: /сheck_file_exists is no function/,
  },
  {
    name: "calls a check in wide letters",
    body: ["if ｃheck_file_exists(text): pass", done],
    reason: /is no function|not Python/,
  },
  { name: "hides control characters", body: [`x = "a\u0000b"`, done], reason: /control character/ },
  { name: "turns the reading direction", body: [`x = "a\u202e"  # \u202e`, done], reason: /direction/ },
  // Answers that only look like answers.
  { name: "returns True", body: ["return True"], reason: /not an EvalResult/ },
  { name: "returns a text that is true", body: ['return "done"'], reason: /not an EvalResult/ },
  { name: "returns a tuple", body: ['return (True, "done", 1.0)'], reason: /not an EvalResult/ },
  { name: "succeeds with a text", body: ['return EvalResult("yes", "done", 1.0)'], reason: /stands where a condition/ },
  {
    name: "returns nothing on some ways",
    body: ["if check_file_exists(text):", `    ${done}`],
    reason: /not every way/,
  },
  { name: "progresses beyond the whole", body: ['return EvalResult(True, "done", 7)'], reason: /between 0 and 1/ },
  { name: "divides by zero", body: ['return EvalResult(True, "done", 1/0)'], reason: /division by zero/ },
];

/** Evaluators that are read and lie: bodies over `txt_path` and `txt_path_2` of "save {txt_path} as {txt_path_2}". */
export const lyingEvaluators: readonly { name: string; body: string[]; gate: RegExp }[] = [
  { name: "says yes to everything", body: [done], gate: /no-op gate/ },
  { name: "says no to everything", body: ['return EvalResult(False, "no", 0/1)'], gate: /end gate/ },
  {
    name: "says yes by a condition that always holds",
    body: ["ok = check_file_exists(txt_path) or not check_file_exists(txt_path)", 'return EvalResult(ok, "done", 1/1)'],
    gate: /no-op gate/,
  },
  {
    name: "asks for what was there before",
    body: ['return EvalResult(check_file_exists(txt_path), "done", 1/1)'],
    gate: /no-op gate/,
  },
  {
    name: "asks for clicks only",
    body: ['return EvalResult(check_mouse_clicks("Save As..."), "done", 1/1)'],
    gate: /prefix gate/,
  },
  {
    name: "asks for typing only",
    body: ['return EvalResult(check_keyboard_types(txt_path_2), "done", 1/1)'],
    gate: /prefix gate|mutant gate/,
  },
  {
    name: "asks for a file and not for its content",
    body: ['return EvalResult(check_file_exists(txt_path_2), "done", 1/1)'],
    gate: /mutant gate|foreign gate/,
  },
  {
    name: "asks for one example",
    body: ['return EvalResult(check_file_exists("C:/Users/user/Documents/one.txt"), "done", 1/1)'],
    gate: /end gate/,
  },
];

/** The function with these lines as its body, after lines of the module. */
export function hostileSource({
  module = [],
  body,
  parameter = "text",
}: Omit<HostileSource, "name" | "reason">): string {
  const head = `def evaluate_agent_task_completion(${parameter}: str):`;
  return [...module, head, ...body.map((line) => `    ${line}`)].join("\n");
}

const tail = [done];
/** A text of 4,096 pieces. */
const longText = ["s=p", ...Array.from({ length: 12 }, () => "s=s+s")];
const repeated = (count: number, line: string): string[] => Array.from({ length: count }, () => line);
const numbered = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));
const questions = (count: number): string[] => numbered(count, (i) => `if check_text_exists("${i}"): pass`);
/** Small statements on values that are large: they take too much work. */
export const largeValueSources: readonly string[] = [
  ...[
    [...questions(8), ...repeated(10, "x=s==s")],
    repeated(400, "x=s==s"),
    repeated(400, "if s==s: pass"),
    repeated(200, "x=check_file_exists(s)==check_file_exists(s)"),
    repeated(300, "if check_file_exists(s): pass"),
    ["l=[s]", ...repeated(7, "l=l+l"), ...repeated(400, "x=l==l")],
    numbered(200, (i) => `if check_text_exists("${i}"): return EvalResult(True,s,1)`),
    [
      "c=check_file_exists(s)",
      ...numbered(200, (i) => `if c and check_text_exists("${i}"): return EvalResult(True,"",1)`),
    ],
    ["l=[s]", ...repeated(100, "l=[l,l]"), "x=l==l"],
    ["l=(s,)", ...repeated(30, "l=(l,l)"), ...repeated(100, "x=l==l")],
    repeated(200, "x=s.upper().lower()==s.upper().lower()"),
    repeated(300, 'x=f"{s}"==s'),
    repeated(300, "x=all([s==s, s==s])"),
  ].map((body) => hostileSource({ parameter: "p", body: [...longText, ...body, ...tail] })),
  ...["x=len(s)", "x=s<s", "if s: pass", "x=s.upper()==s.lower()", "x=s.format()==s"].map((line) =>
    hostileSource({
      body: [
        ...questions(5),
        "s='a'",
        ...repeated(12, "s=s+s"),
        ...repeated(1_000, line).slice(0, Math.floor(15_000 / (line.length + 5))),
        ...tail,
      ],
    }),
  ),
];

/** What takes a parser or a reader long, within the size that is read and beyond it. */
export const heavySources: readonly string[] = [
  "#".repeat(10_000_000),
  hostileSource({ body: [`x = ${"(".repeat(39)}1${")".repeat(39)}`, ...tail] }),
  hostileSource({ body: [`x = ${"not ".repeat(480)}True`, ...tail] }),
  hostileSource({ body: [`x = text${"[0]".repeat(600)}`, ...tail] }),
  hostileSource({ body: [`x = ${"1+".repeat(900)}1`, ...tail] }),
  hostileSource({ body: [`x = ${'f"{'.repeat(19)}text${'}"'.repeat(19)}`, ...tail] }),
  hostileSource({ body: [...Array.from({ length: 1500 }, () => "pass"), ...tail] }),
  hostileSource({
    body: ["n = 0", ...Array.from({ length: 200 }, (_, i) => `n += check_text_exists("${i}")`), ...tail],
  }),
  hostileSource({ body: [...Array.from({ length: 200 }, (_, i) => `if check_text_exists("${i}"): pass`), ...tail] }),
  hostileSource({ body: ["a = text", ...Array.from({ length: 500 }, () => "a = f'{a}{a}'"), ...tail] }),
  hostileSource({
    body: ["a = check_text_exists(text)", ...Array.from({ length: 500 }, () => "a = a and a"), ...tail],
  }),
];

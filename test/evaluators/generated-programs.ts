import { checkNamed } from "../../pipeline/evaluators/checks/table.js";
import type { Rng } from "../../pipeline/rng.js";
import { totalChecks } from "./total-checks.js";

/** What an expression is meant to give; a wild one gives anything at all. */
const kinds = ["bool", "int", "float", "text", "list", "tuple"] as const;
type Kind = (typeof kinds)[number];

/** Names that are bound wherever the next statement is reached, and what they hold. */
type Names = Record<Kind, string[]>;

interface State {
  readonly rng: Rng;
  readonly names: Names;
  /** Checks that were written: each may double the ways through the function. */
  checks: number;
}

const mostChecks = 6;
const parameters = ["p", "q"];
const numbers = {
  int: "0 1 2 3 5 10 12 100 1_000 0x1F 0b11 25 15 -1".split(" "),
  float: "0.0 0.1 0.2 0.25 0.3 0.5 0.7 1.0 1. .5 1.5 2.5 2.675 1e3 1e-7 1e16 12.345 0.125 100.0 -0.5 3.0".split(" "),
};
const literals = [
  ..."'' 'a' \"done\" 'Done' '/a' '/b' 'a.txt' '/home/user/Documents' 'x/y/' '..' '.rc' 'ß' '{}' 'é\\n' 'ΑΣ'".split(
    " ",
  ),
  "' two words '",
  "'\\u00a0 b '",
  "'Q1 – Q2.txt'",
  '"""long"""',
  "r'raw'",
];

/** A small evaluator in Python: any statement, operator, function and method of the allow-list, in any combination. */
export function generateProgram(rng: Rng): string {
  const names: Names = { bool: [], int: [], float: [], text: [...parameters], list: [], tuple: [] };
  const state: State = { rng, names, checks: 0 };
  const own = rng.below(4) === 0;
  const body = statements(state, 2 + rng.below(6), 2);
  const last = returning(state, own);
  const result = own
    ? [
        "from collections import namedtuple",
        "EvalResult = namedtuple('EvalResult', ['success', 'message', 'progress'])",
      ]
    : ["from taskloom_runtime import EvalResult"];
  const imports = [
    "import os",
    "from os import path",
    `from taskloom_runtime import ${imported.join(", ")}`,
    ...result,
  ];
  const signature = rng.pick(["p, q", "p: str, q: str", "p, *, q: str"]);
  return [...imports, "", `def evaluate_agent_task_completion(${signature}):`, ...indent([...body, ...last]), ""].join(
    "\n",
  );
}

const imported = [...totalChecks, "basename", "dirname", "stem", "extension", "root", "suffix", "strip"];

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}

function statements(state: State, count: number, depth: number): string[] {
  return Array.from({ length: count }, () => statement(state, depth)).flat();
}

function statement(state: State, depth: number): string[] {
  const { rng, names } = state;
  const kind = rng.pick(kinds);
  const list = names.list.length > 0 ? rng.pick(names.list) : null;
  switch (rng.below(depth > 0 ? 13 : 9)) {
    case 0:
    case 1:
    case 2:
      return [bind(state, kind, expression(state, kind, 2))];
    case 3: {
      const number = rng.pick(["int", "float"] as const);
      if (names[number].length === 0) return [bind(state, number, rng.pick(numbers[number]))];
      const sign = rng.pick(number === "int" ? ["+=", "-=", "*="] : ["+=", "-=", "*=", "/="]);
      return [
        `${rng.pick(names[number])} ${sign} ${expression(state, number === "int" ? "int" : rng.pick(["int", "float"]), 1)}`,
      ];
    }
    case 4:
      if (list === null) return [bind(state, "list", expression(state, "list", 1))];
      return [bind(state, "list", list)];
    case 5:
      if (list === null) return ["pass"];
      return [
        rng.pick([
          () => `${list}.append(${expression(state, rng.pick(kinds), 1)})`,
          () => `${list} += ${expression(state, rng.pick(["list", "tuple"]), 1)}`,
          () => `${list}.extend(${expression(state, "list", 1)})`,
          () => `${list} = ${list} + ${expression(state, "list", 1)}`,
        ])(),
      ];
    case 6: {
      const [first, second] = [fresh(state), fresh(state)];
      const value = rng.pick([
        () => `os.path.splitext(${expression(state, "text", 1)})`,
        () => `os.path.split(${expression(state, "text", 1)})`,
        () => `${expression(state, "text", 1)}, ${expression(state, "text", 1)}`,
      ])();
      names.text.push(first, second);
      return [`${first}, ${second} = ${value}`];
    }
    case 7: {
      const [first, second] = [fresh(state), fresh(state)];
      const value = expression(state, kind, 1);
      names[kind].push(first, second);
      return [`${first} = ${second} = ${value}`];
    }
    case 8:
      return [rng.pick(["pass", "'a note'", "unused: str", `x_${rng.below(3)}: int = 1`])];
    case 9:
      return [`if ${condition(state)}:`, ...indent([...inner(state, depth), ...returning(state, false)])];
    default: {
      const test = condition(state);
      const yes = inner(state, depth);
      const middle = rng.below(4) === 0 ? [`elif ${condition(state)}:`, ...indent(inner(state, depth))] : [];
      const no = rng.below(2) === 0 ? ["else:", ...indent(inner(state, depth))] : [];
      return [`if ${test}:`, ...indent(yes), ...middle, ...no];
    }
  }
}

/** A block whose own names are seldom used after it. */
function inner(state: State, depth: number): string[] {
  const names = Object.fromEntries(kinds.map((kind) => [kind, [...state.names[kind]]])) as Names;
  const nested: State = {
    rng: state.rng,
    names: state.rng.below(30) === 0 ? state.names : names,
    checks: state.checks,
  };
  const block = statements(nested, 1 + state.rng.below(2), depth - 1);
  state.checks = nested.checks;
  return block;
}

function bind(state: State, kind: Kind, value: string): string {
  const { rng, names } = state;
  if (names[kind].length > 0 && rng.below(3) === 0) return `${rng.pick(names[kind])} = ${value}`;
  const name = fresh(state);
  names[kind].push(name);
  return rng.below(6) === 0 ? `${name}: object = ${value}` : `${name} = ${value}`;
}

function fresh({ names }: State): string {
  return `v${kinds.reduce((sum, kind) => sum + names[kind].length, 0)}`;
}

function returning(state: State, own: boolean): string[] {
  const { rng } = state;
  const success = rng.below(12) === 0 ? expression(state, "int", 1) : expression(state, "bool", 2);
  const message = rng.below(60) === 0 ? expression(state, rng.pick(kinds), 1) : expression(state, "text", 2);
  const progress = rng.pick([
    () => "1/3",
    () => "2/2",
    () => rng.pick(["0.1", "0.5", "0.33", "1.0", "0.0", "1e-3", ".7"]),
    () => "0.1 + 0.2",
    () => `${expression(state, "bool", 1)} / ${rng.pick(["2", "3", "7.0"])}`,
    () => `round(${expression(state, "bool", 0)} / 3, ${rng.pick(["1", "2", "3"])})`,
    () => `(${expression(state, "bool", 0)} + ${expression(state, "bool", 0)}) / ${rng.pick(["2", "3", "6"])}`,
    () => `1.0 if ${condition(state)} else ${rng.pick(["0.0", "0", "0.5", "1/7"])}`,
    () => "None",
    () => (rng.below(4) === 0 ? expression(state, rng.pick(["float", "int"]), 1) : expression(state, "bool", 2)),
  ])();
  const call = rng.pick([
    `EvalResult(${success}, ${message}, ${progress})`,
    `EvalResult(${success}, ${message}, progress=${progress})`,
    `EvalResult(success=${success}, progress=${progress}, message=${message})`,
    ...(own ? [] : [`EvalResult(${success}, ${message})`, `EvalResult(${success})`]),
  ]);
  return rng.below(6) === 0 ? [`result = ${call}`, "return result"] : [`return ${call}`];
}

function condition(state: State): string {
  const { rng } = state;
  return expression(state, rng.below(5) === 0 ? truthKind(rng) : "bool", 2);
}

/** A kind whose truth seldom depends on a parameter. */
function truthKind(rng: Rng): Kind {
  return rng.below(12) === 0 ? "text" : rng.pick(["bool", "int", "float", "list", "tuple"]);
}

function expression(state: State, kind: Kind, depth: number): string {
  const { rng, names } = state;
  // Now and then of another kind than what is wanted, as Python would let it be.
  const wanted = rng.below(150) === 0 ? rng.pick(kinds) : kind;
  if (names[wanted].length > 0 && rng.below(depth > 0 ? 4 : 2) === 0) return rng.pick(names[wanted]);
  const smaller = (of: Kind): string => expression(state, of, depth - 1);
  if (depth > 0 && rng.below(10) === 0) {
    return rng.pick([
      () => `(${smaller(wanted)} if ${smaller("bool")} else ${smaller(wanted)})`,
      () => `(${wanted === "text" ? rng.pick(literals) : smaller(wanted)} or ${smaller(wanted)})`,
      () => `(${smaller("bool")} and ${smaller(wanted)})`,
      () => `(${smaller(wanted)}, ${smaller(rng.pick(kinds))})[${rng.pick(["0", "-2"])}]`,
      () => `[${smaller(rng.pick(kinds))}, ${smaller(wanted)}][${rng.pick(["1", "-1"])}]`,
    ])();
  }
  return writers[wanted](state, depth, smaller);
}

type Writer = (state: State, depth: number, smaller: (kind: Kind) => string) => string;

const writers: Readonly<Record<Kind, Writer>> = {
  bool: (state, depth, smaller) => {
    const { rng } = state;
    if (depth <= 0) return rng.below(4) === 0 ? rng.pick(["True", "False"]) : check(state);
    const number = (): string => smaller(rng.pick(["int", "float", "int", "bool"]));
    return rng.pick([
      () => check(state),
      () => `not ${smaller(truthKind(rng))}`,
      () => `(${smaller("bool")} ${rng.pick(["and", "or"])} ${smaller("bool")})`,
      () => `(${smaller("bool")} and ${smaller("bool")} or ${smaller("bool")})`,
      () => `(${number()} ${rng.pick(comparisons)} ${number()})`,
      () => `(${number()} ${rng.pick(comparisons)} ${number()} ${rng.pick(comparisons)} ${number()})`,
      () => `(${smaller("bool")} ${rng.pick(["==", "!=", "is", "is not"])} ${rng.pick(["True", "False"])})`,
      () =>
        `(${rng.pick(literals)} ${rng.pick(comparisons)} ${rng.pick(literals)}${rng.pick(["", ".lower()", ".strip()"])})`,
      () => `(${smaller(rng.pick(kinds))} ${rng.pick(["==", "!="])} ${smaller(rng.pick(kinds))})`,
      () => `(${smaller(rng.pick(["list", "tuple"]))} == ${smaller(rng.pick(["list", "tuple"]))})`,
      () => `(${smaller(rng.pick(kinds))} ${rng.pick(["is", "is not", "==", "!="])} None)`,
      () => `${rng.pick(["all", "any"])}(${smaller(rng.pick(["list", "tuple"]))})`,
      () => `bool(${smaller(rng.pick(["int", "float", "bool", "list", "tuple"]))})`,
    ])();
  },
  int: ({ rng }, depth, smaller) => {
    if (depth <= 0) return rng.pick(numbers.int);
    return rng.pick([
      () => rng.pick(numbers.int),
      () => `(${smaller("int")} ${rng.pick(["+", "-", "*"])} ${smaller(rng.pick(["int", "bool"]))})`,
      () => `${rng.pick(["-", "+"])}${smaller("int")}`,
      () => `-${smaller("bool")}`,
      () => `int(${smaller(rng.pick(["float", "int", "bool"]))})`,
      () => `round(${smaller(rng.pick(["float", "int", "bool"]))}${rng.pick(["", "", ", None"])})`,
      () => `round(${smaller("int")}, ${rng.pick(["0", "-1", "-2", "2"])})`,
      () => `len(${smaller(rng.pick(["list", "tuple"]))})`,
      () => `len(${rng.pick(literals)})`,
      () => `sum([${smaller("bool")}, ${smaller("bool")}, ${smaller("int")}])`,
    ])();
  },
  float: ({ rng }, depth, smaller) => {
    if (depth <= 0) return rng.pick(numbers.float);
    const number = (): string => smaller(rng.pick(["int", "float"]));
    return rng.pick([
      () => rng.pick(numbers.float),
      () => `(${smaller("int")} / ${rng.pick(["1", "2", "3", "7", "-4", "10"])})`,
      () => `(${smaller("float")} ${rng.pick(["+", "-", "*"])} ${number()})`,
      () => `(${number()} ${rng.pick(["+", "-", "*"])} ${smaller("float")})`,
      () => `(${number()} / ${rng.pick(numbers.float)})`,
      () => `-${smaller("float")}`,
      () => `float(${number()})`,
      () => `round(${smaller("float")}, ${rng.pick(["0", "1", "2", "3", "-1", "6", "1"])})`,
      () => `sum((${smaller("float")}, ${smaller("float")}, ${number()}))`,
    ])();
  },
  text: (state, depth, smaller) => {
    const { rng } = state;
    const any = (): string => smaller(rng.pick(["text", "text", "int", "float", "bool"]));
    if (depth <= 0) return rng.pick([...literals, ...parameters]);
    const method = rng.pick(["lower", "upper", "strip"]);
    return rng.pick([
      () => rng.pick([...literals, ...parameters]),
      () => `(${smaller("text")} + ${smaller("text")})`,
      () => `${rng.pick(parameters)}.${method}()`,
      () => `(${smaller("text")}).${method}()`,
      () => `str(${any()})`,
      () => `f"a {${field(rng, any)}} {{b}}{${field(rng, any)}}"`,
      () => `f'{${rng.pick(parameters)}!s}{${rng.pick(numbers.float)}}'`,
      () => `"{} of {}{{x}}".format(${any()}, ${any()})`,
      () => `"{1}-{0}-{1}".format(${any()}, ${any()})`,
      () =>
        `"{a:${rng.pick(["", ".2f", ".0%", "d"])}} {b}".format(b=${any()}, a=${smaller(rng.pick(["int", "float"]))})`,
      () => `"{}{}".format(${any()}, ${rng.below(20) === 0 ? `*${any()}` : any()})`,
      () => `", ".join([${smaller("text")}, ${smaller("text")}])`,
      () => `${smaller("text")}.join((${smaller("text")}, ${rng.below(20) === 0 ? any() : smaller("text")}))`,
      () => `os.path.join(${smaller("text")}, ${smaller("text")})`,
      () => `path.join(${rng.pick(parameters)}, ${smaller("text")}, ${rng.pick(["'a.txt'", "''", "'/a'", "q"])})`,
      () => `os.path.${rng.pick(["basename", "dirname"])}(${smaller("text")})`,
      () => `path.splitext(${smaller("text")})[${rng.pick(["0", "1", "-1"])}]`,
      () => `os.path.split(${smaller("text")})[${rng.pick(["0", "1"])}]`,
      () => `${rng.pick(["basename", "dirname", "stem", "extension", "root", "suffix", "strip"])}(${smaller("text")})`,
    ])();
  },
  list: ({ rng }, _depth, smaller) => {
    const kind = rng.pick(["bool", "bool", "text", "int", "float", "list"] as const);
    return rng.below(4) === 0
      ? `(${smaller("list")} + ${smaller("list")})`
      : `[${Array.from({ length: rng.below(4) }, () => (kind === "list" ? "[]" : smaller(kind))).join(", ")}]`;
  },
  tuple: ({ rng }, _depth, smaller) => {
    const kind = rng.pick(["bool", "text", "int", "float"] as const);
    return rng.pick(["()", `(${smaller(kind)},)`, `(${smaller(kind)}, ${smaller(rng.pick(kinds))})`]);
  },
};

const comparisons = ["==", "!=", "<", "<=", ">", ">="];

/** A field of an f-string may hold neither quotes nor backslashes. */
function field(rng: Rng, write: () => string): string {
  const written = write();
  const plain = /["'\\{}]/.test(written) ? rng.pick([...parameters, "1", "0.1 * 3", "True", "None"]) : written;
  return `${plain}${rng.pick(["", "", "", ":.1f", ":.0%", ":d", "!s"])}`;
}

/** Mostly those that hold on some of the traces; a text argument is now and then computed. */
function check(state: State): string {
  const { rng } = state;
  if (state.checks >= mostChecks) return rng.pick(["True", "False", "check_file_exists(p)"]);
  state.checks += 1;
  const text = (): string => (rng.below(4) === 0 ? expression(state, "text", 1) : rng.pick([...paths, ...parameters]));
  if (rng.below(6) === 0) {
    const api = rng.pick(totalChecks);
    const named = rng.below(3);
    const given = checkNamed(api).parameters.map((name, index) => (index < named ? text() : `${name}=${text()}`));
    return `${api}(${given.join(", ")})`;
  }
  return rng.pick([
    () => `check_file_exists(${text()})`,
    () => `check_file_exists(file_path=${text()})`,
    () => `check_directory_exists(${text()})`,
    () => `check_file_contains(${text()}, ${rng.pick(["'hello'", "q", "'total'"])})`,
    () => `check_text_exists(${rng.pick(["'Save'", "q", "'open'"])})`,
    () => `check_clipboard_contains(text=${rng.pick(["'hello'", "p", "q"])})`,
  ])();
}

const paths = ["'/a'", "'/b'", "'/c'", "'/home/user/Documents/a.txt'", "'/home/user/Documents'"];

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { parseYaml } from "../../pipeline/catalog/parse-yaml.js";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";
import { tries } from "../property-runs.js";

const read = (text: string): unknown => parseYaml(text, "plan.yaml", z.unknown()).value;
const nested = (levels: number): string => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
const blockNested = (levels: number): string =>
  `${Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}a:\n`).join("")}${"  ".repeat(levels)}1`;

/** Each line repeats the one before it nine times. */
const laughs = (lines: number): string =>
  ["a0: &a0 [ha, ha, ha]"]
    .concat(Array.from({ length: lines }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(", ")}]`))
    .join("\n");

const folders = [
  resourcesFolder(),
  join(resourcesFolder(), "..", "prompts"),
  join(resourcesFolder(), "..", "test", "simulated", "models"),
];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => join(folder, name)),
);

it.each(files)("%s means what it means to a second parser", (file) => {
  const text = readFileSync(file, "utf8");
  expect(read(text)).toEqual(parse(text));
});

it("values of all forms come back as they were written", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(read(stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("aliases that repeat a few parts are replaced by them", () => {
  expect(read("a: &a [1, 2]\nb: [*a, *a]\nc: *a")).toEqual({
    a: [1, 2],
    b: [
      [1, 2],
      [1, 2],
    ],
    c: [1, 2],
  });
  expect(read("a: &a {b: null}\n? c\n: *a")).toEqual({ a: { b: null }, c: { b: null } });
});

it.each([
  ["aliases that multiply", laughs(9), /^plan\.yaml:[5-9]: aliases that multiply/],
  [
    "a long text that is repeated",
    `a: &a ${"x".repeat(60_000)}\nb:\n${"  - *a\n".repeat(20)}`,
    /^plan\.yaml:20: aliases/,
  ],
  ["an alias without an anchor", "a: 1\nb: *nothing", /^plan\.yaml:2: not valid YAML: unidentified alias/],
  ["an alias inside the part that it repeats", "a: 1\nb: &b\n  - *b", /^plan\.yaml:3: an alias stands inside/],
  ["lists that are too deep", `a: 1\nb: ${nested(65)}`, /^plan\.yaml:2: nested too deeply; at most 64 levels/],
  ["lists of any depth", nested(100_000), /^plan\.yaml:1: nested too deeply/],
  ["maps that are too deep", blockNested(65), /^plan\.yaml:\d+: nested too deeply/],
  [
    "aliases that add up to a depth",
    `a0: &a0 [1]\n${Array.from({ length: 99 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}]`).join("\n")}`,
    /^plan\.yaml:6\d: nested too deeply/,
  ],
  [
    "a file that is too large",
    `a: ${"x".repeat(1 << 20)}`,
    /^plan\.yaml:1: too large; a YAML file has at most 1048576/,
  ],
  ["a key that stands twice", "a: 1\na: 2", /^plan\.yaml:[12]: not valid YAML: Map keys must be unique/],
  ["two documents", "a: 1\n---\nb: 2", /^plan\.yaml:\d: not valid YAML/],
])("%s is refused with file, line and what is wrong", (_name, text, message) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ code: "CATALOG_SYNTAX", message: expect.stringMatching(message) }),
  );
});

it.each([
  ["lists", nested(64)],
  ["maps", blockNested(63)],
])("%s of the greatest depth are read", (_name, text) => {
  expect(() => read(text)).not.toThrow();
});

it("text of any kind is read or refused with its line, never met with another error", () => {
  const pieces = fc.constantFrom(
    "a",
    "- ",
    ": ",
    "\n",
    "  ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "&a ",
    "*a",
    "? ",
    "|\n",
    "'",
    '"',
    "#",
    "!!str ",
    "---",
    "\t",
    "%",
    "0x1",
    "~",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      try {
        read(parts.join(""));
      } catch (error) {
        expect(error).toMatchObject({ code: "CATALOG_SYNTAX", message: expect.stringMatching(/^plan\.yaml:\d+: /) });
      }
    }),
    { numRuns: tries(2000) },
  );
});

it("a complaint names the line of the part that does not fit", () => {
  const schema = z.strictObject({ list: z.array(z.object({ size: z.number() })) });
  expect(() => parseYaml("list:\n  - size: 1\n  - size: many", "plan.yaml", schema)).toThrow(
    /^plan\.yaml:3: "list\.1\.size"/,
  );
});

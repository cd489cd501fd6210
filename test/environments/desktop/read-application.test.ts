import { describe, expect, it } from "vitest";
import type { AccessibleCalls } from "../../../pipeline/environments/desktop/accessibility/accessible-calls.js";
import type {
  AccessibleReference,
  ItemKind,
} from "../../../pipeline/environments/desktop/accessibility/accessible-node.js";
import type { AccessibleBranch } from "../../../pipeline/environments/desktop/accessibility/branch.js";
import { readApplication } from "../../../pipeline/environments/desktop/accessibility/read-application.js";
import type { Rect } from "../../../pipeline/schema/computer/control.js";

/** An object of a program that keeps no cache. */
interface Thing {
  role: string;
  states: readonly string[];
  children?: readonly string[];
  rect?: Rect;
  text?: string;
}

const shows = ["showing", "enabled"];
const rowHeight = 20;
const columnWidth = 50;

/** A program with these objects, the first of which is its only window, and what it was asked. */
function program(things: Readonly<Record<string, Thing>>) {
  const asked: string[] = [];
  const thingAt = (question: string, { path }: AccessibleReference): Thing => {
    asked.push(`${question} ${path}`);
    const thing = things[path];
    if (thing === undefined) throw new RangeError(`the program has no ${path}`);
    return thing;
  };
  const at = (path: string): AccessibleReference => ({ bus: ":1.7", path });
  const calls: AccessibleCalls = {
    children: async (of) =>
      of.path === "root" ? [at(Object.keys(things)[0] ?? "")] : (thingAt("children", of).children ?? []).map(at),
    childAt: async (of, index) => at(thingAt("child", of).children?.[index] ?? ""),
    async kind(of): Promise<ItemKind> {
      const { role, children = [] } = thingAt("kind", of);
      return { role, interfaces: [], childCount: role === "table" ? 2_000_000_000 : children.length };
    },
    cached: async () => [],
    name: async ({ path }) => path,
    states: async (of) => [...thingAt("states", of).states],
    toolkit: async () => "gtk",
    extents: async (of) => thingAt("extents", of).rect ?? [0, 0, 10, 10],
    text: async (of) => thingAt("text", of).text ?? "",
    currentValue: async () => 0,
    selectedName: async () => "",
    attributes: async () => new Map(),
    labelledBy: async () => [],
    atPoint: async (_of, x, y) => at(`${"ABC"[Math.floor(x / columnWidth)]}${Math.floor(y / rowHeight) + 1}`),
    cell: async (_of, row, column) => {
      const path = `${"ABC"[column]}${row + 1}`;
      asked.push(`cell ${path}`);
      return at(path);
    },
  };
  const application = { root: at("root"), name: "sheets", toolkit: "gtk", pid: 7, cellKinds: new Map() };
  const read = (cells = true) => readApplication(calls, application, () => true, cells);
  return { asked, read };
}

function namesIn(branches: readonly AccessibleBranch[]): string[] {
  return branches.flatMap(({ node, children }) => [node.name, ...namesIn(children)]);
}

describe("reading a program that caches nothing", () => {
  it("asks nothing but the states of what does not show", async () => {
    const { asked, read } = program({
      window: { role: "frame", states: shows, children: ["menu", "button"] },
      menu: { role: "menu", states: ["enabled"], children: ["entry"] },
      entry: { role: "menu item", states: ["enabled"] },
      button: { role: "push button", states: shows },
    });
    expect(namesIn(await read())).toEqual(["window", "button"]);
    expect(asked.filter((question) => /menu|entry/.test(question))).toEqual(["states menu"]);
  });

  it("finds the entries of a list that are scrolled out of sight", async () => {
    const { read } = program({
      window: { role: "frame", states: shows, children: ["files"] },
      files: { role: "list", states: shows, children: ["first", "last", "frame"] },
      first: { role: "list item", states: shows },
      last: { role: "list item", states: ["enabled"] },
      frame: { role: "panel", states: ["enabled"] },
    });
    expect(namesIn(await read())).toEqual(["window", "files", "first", "last"]);
  });
});

describe("reading a table of GTK once more", () => {
  it("asks its cells for what they show, and not for what they are", async () => {
    const { asked, read } = program({
      window: { role: "frame", states: shows, children: ["files"] },
      files: { role: "list", states: shows, children: ["name"] },
      name: { role: "table cell", states: shows },
    });
    const first = await read();
    expect(asked).toContain("kind name");
    asked.length = 0;
    expect(await read()).toEqual(first);
    expect(asked).toContain("kind files");
    expect(asked).not.toContain("kind name");
  });
});

describe("reading a spreadsheet", () => {
  const cellAt = (column: number, row: number): Thing => ({
    role: "table cell",
    states: shows,
    text: `${column} in ${row}`,
    rect: [column * columnWidth, row * rowHeight, (column + 1) * columnWidth, (row + 1) * rowHeight],
  });
  const sheet = {
    window: { role: "frame", states: shows, children: ["sheet"] },
    sheet: { role: "table", states: shows, rect: [0, 0, 3 * columnWidth, 2 * rowHeight] as Rect },
    ...Object.fromEntries(
      [0, 1].flatMap((row) => [0, 1, 2].map((column) => [`${"ABC"[column]}${row + 1}`, cellAt(column, row)] as const)),
    ),
  };

  it("gives every cell in sight its text and its place, and asks for each cell once", async () => {
    const { asked, read } = program(sheet);
    const [grid] = (await read())[0]?.children ?? [];
    expect(grid?.children.map(({ node: { name, value, rect } }) => [name, value, rect])).toEqual([
      ["A1", "0 in 0", [0, 0, 50, 20]],
      ["B1", "1 in 0", [50, 0, 100, 20]],
      ["C1", "2 in 0", [100, 0, 150, 20]],
      ["A2", "0 in 1", [0, 20, 50, 40]],
      ["B2", "1 in 1", [50, 20, 100, 40]],
      ["C2", "2 in 1", [100, 20, 150, 40]],
    ]);
    expect(asked.filter((question) => question.startsWith("cell"))).toHaveLength(6);
  });

  it("can leave the cells out", async () => {
    const { asked, read } = program(sheet);
    expect(namesIn(await read(false))).toEqual(["window", "sheet"]);
    expect(asked.filter((question) => question.startsWith("cell"))).toEqual([]);
  });
});

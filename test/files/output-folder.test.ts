import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withOutputFolder } from "../../pipeline/files/output-folder.js";
import { markedSvg, nothing, svg } from "../../pipeline/files/recognisers.js";
import { tries } from "../property-runs.js";

let base: string;
let root: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "taskloom-output-"));
  root = join(base, "mine");
});
afterEach(() => rmSync(base, { recursive: true }));

const listed = (): string[] => readdirSync(base, { recursive: true, encoding: "utf8" }).sort();

describe("an output folder", () => {
  it("has all of its files or none of them", async () => {
    await expect(
      withOutputFolder(root, (folder) => {
        folder.write(["a", "b.txt"], "b", nothing);
        expect(existsSync(join(root, "a"))).toBe(false);
        throw new Error("stop");
      }),
    ).rejects.toThrow("stop");
    expect(listed()).toEqual([]);

    await withOutputFolder(root, async (folder) => {
      folder.write(["a", "b.txt"], "b", nothing);
      await folder.writeParts(["c.txt"], ["c", "d"], nothing);
      folder.makeFolder(["empty"]);
    });
    expect(listed()).toEqual(["mine", "mine/a", "mine/a/b.txt", "mine/c.txt", "mine/empty"]);
    expect(readFileSync(join(root, "c.txt"), "utf8")).toBe("cd");
  });

  it.each([
    "..",
    ".",
    "",
    "a/b",
    "/etc/passwd",
    "a\\b",
    "a\u0000b",
    "a\nb",
    "a\u001b[2Jb",
    "CON",
    "nul.txt",
    "name.",
    "name ",
    "C:name",
    "x".repeat(300),
  ])("refuses the name %j and writes nothing", async (name) => {
    const write = withOutputFolder(root, (folder) => folder.write(["sub", name], "x", nothing));
    await expect(write).rejects.toMatchObject({ code: "OUTPUT_NAME" });
    expect(listed()).toEqual([]);
  });

  it("writes every name that it accepts inside of itself, and nothing for one that it refuses", async () => {
    const piece = fc.oneof(
      fc.constantFrom("..", ".", "/", "\\", "a", "B", "\u0000", "\n", "é", " ", "CON"),
      fc.string(),
    );
    const name = fc.array(piece, { maxLength: 4 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 3 }), async ([first = "", ...rest]) => {
        rmSync(root, { recursive: true, force: true });
        const written = await withOutputFolder(root, (folder) => folder.write([first, ...rest], "x", nothing)).then(
          () => true,
          () => false,
        );
        expect(readdirSync(base)).toEqual(written ? ["mine"] : []);
        if (written) expect(readFileSync(join(root, first, ...rest), "utf8")).toBe("x");
      }),
      { numRuns: tries(200) },
    );
  });

  it("does not follow a link inside of it", async () => {
    mkdirSync(join(base, "other"));
    mkdirSync(root);
    writeFileSync(join(base, "other", "precious.txt"), "precious");
    symlinkSync(join(base, "other"), join(root, "sub"));
    symlinkSync(join(base, "other", "precious.txt"), join(root, "file.txt"));
    for (const path of [["sub", "precious.txt"], ["file.txt"]] as const) {
      const write = withOutputFolder(root, (folder) => folder.write([...path], "x", { kind: "", matches: () => true }));
      await expect(write).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
    }
    expect(readFileSync(join(base, "other", "precious.txt"), "utf8")).toBe("precious");
    expect(readdirSync(root).sort()).toEqual(["file.txt", "sub"]);
  });

  it("refuses two names that are one where case does not count", async () => {
    const write = withOutputFolder(root, (folder) => {
      folder.write(["Files", "a"], "x", nothing);
      folder.write(["files", "b"], "x", nothing);
    });
    await expect(write).rejects.toThrow(/where case does not count/);
    expect(listed()).toEqual([]);
  });

  it("replaces a file of its own kind and keeps any other", async () => {
    mkdirSync(root);
    writeFileSync(join(root, "old.svg"), markedSvg("<svg></svg>"));
    writeFileSync(join(root, "mine.svg"), "precious");
    await withOutputFolder(root, (folder) => folder.write(["old.svg"], markedSvg("<svg>1</svg>"), svg));
    expect(readFileSync(join(root, "old.svg"), "utf8")).toBe(markedSvg("<svg>1</svg>"));
    const write = withOutputFolder(root, (folder) => {
      folder.write(["old.svg"], markedSvg("<svg>2</svg>"), svg);
      folder.write(["mine.svg"], markedSvg("<svg>2</svg>"), svg);
    });
    await expect(write).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
    expect(readFileSync(join(root, "old.svg"), "utf8")).toBe(markedSvg("<svg>1</svg>"));
    expect(readFileSync(join(root, "mine.svg"), "utf8")).toBe("precious");
  });
});

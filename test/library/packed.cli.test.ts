import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

it("a packed tarball that is installed elsewhere makes tasks, as a library and as a program", () => {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-packed-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
  });
  execFileSync(
    "tar",
    ["xzf", packed.trim().split("\n").at(-1) ?? "", "--transform", "s#^package#node_modules/taskloom#"],
    {
      cwd: folder,
    },
  );
  // The dependencies are those of this checkout, so that the test needs no registry.
  for (const name of readdirSync(join(root, "node_modules")).filter((one) => !one.startsWith("."))) {
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  writeFileSync(
    join(folder, "use.mjs"),
    `import { explore, judge, makeDataset, openCatalog, openDataset, prove, synthesize, verify } from "taskloom";
import { openDesktop } from "taskloom/desktop";
const catalog = await openCatalog();
for (const use of [explore, judge, makeDataset, openDataset, prove, verify, openDesktop]) if (typeof use !== "function") throw use;
for await (const made of synthesize({ persona: "accountant", level: "L2", count: 1 }, { catalog })) {
  if ("kept" in made) console.log(made.kept.instruction.high_level);
}`,
  );
  const run = (...words: string[]) => execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
  expect(run("use.mjs").trim().length).toBeGreaterThan(20);
  const program = join(modules, "taskloom/dist/pipeline/main.js");
  expect(run(program, "synth", "--persona", "accountant", "--level", "L1", "--count", "1")).toContain("1 tasks for");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { applicationGroups, applicationsNamed } from "../../pipeline/catalog/application-groups.js";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { applicationCategories } from "../../pipeline/schema/catalog/catalog.js";

const tests = fileURLToPath(new URL("..", import.meta.url));
const all = [...(await loadCatalog()).applications.values()];
const ids = all.filter(({ desktop }) => desktop !== undefined).map(({ id }) => id);
const idsOf = (applications: readonly { id: string }[]): string[] => applications.map(({ id }) => id);

describe("groups of applications", () => {
  it("are the categories, which have each application once, and what the tests start", async () => {
    const groups = await applicationGroups(all);
    const categories = groups.filter(({ name }) => applicationCategories.some((category) => category === name));
    expect(categories.flatMap(({ applications }) => idsOf(applications)).sort()).toEqual([...ids].sort());
    expect(groups.filter((group) => !categories.includes(group)).map(({ id }) => id)).toEqual(["tests"]);
    expect(groups.find(({ id }) => id === "office")?.name).toBe("Office");
  });

  it("have in the group of tests every application that a test on real applications names", async () => {
    const files = readdirSync(tests, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".desktop.test.ts"),
    );
    const text = files.map((name) => readFileSync(join(tests, name), "utf8")).join("\n");
    const named = ids.filter((id) => text.includes(`"${id}"`));
    expect(named.length).toBeGreaterThan(5);
    expect(idsOf(await applicationsNamed(["tests"], all))).toEqual(expect.arrayContaining(named));
  });

  it("can be chosen beside single applications; without a name all are meant, and with the desktop alone none", async () => {
    const chosen = idsOf(await applicationsNamed(["web-browsing", "zim", "firefox"], all));
    expect(chosen.sort()).toEqual(["firefox", "zim"]);
    expect(idsOf(await applicationsNamed([], all)).sort()).toEqual([...ids].sort());
    expect(await applicationsNamed(["desktop"], all)).toEqual([]);
  });

  it("are told with what there is where a name is wrong", async () => {
    const wrong = applicationsNamed(["ofice"], all);
    await expect(wrong).rejects.toMatchObject({ code: "OPTION_APPLICATION" });
    await expect(wrong).rejects.toThrow(/Did you mean "office"\?.*mousepad/);
  });
});

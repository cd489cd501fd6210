import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadPrompts } from "../../pipeline/catalog/prompts.js";
import { contentHash } from "../../pipeline/hash.js";

const prompts = await loadPrompts();
/** By prompt, the hash of each version's texts; a published line is never edited. */
const published: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "prompt-versions.json"), "utf8"),
);

it.each([...prompts.values()].map((prompt) => [prompt.id, prompt] as const))(
  "the texts of %s are those of its version: whoever changes them raises the version and adds its hash",
  (id, prompt) => {
    const { version, ...texts } = prompt;
    const versions = published[id] ?? {};
    expect(versions[version], `add "${version}": "${contentHash(texts)}" to ${id}`).toBe(contentHash(texts));
    expect(Math.max(...Object.keys(versions).map(Number))).toBe(version);
  },
);

it("every prompt is known, and no other", () => {
  expect(Object.keys(published).sort()).toEqual([...prompts.keys()].sort());
});

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadPrompts } from "../../pipeline/catalog/prompts.js";
import { renderPrompt } from "../../pipeline/llm/render-prompt.js";

const sound = `id: greet
version: 1
output: readiness
variables: [name]
system: Be kind.
user: Greet {{name}}.
examples:
  - user: Greet Ada.
    answer: { ready: true }
`;

function folderWith(files: Record<string, string>): string {
  const folder = join(mkdtempSync(join(tmpdir(), "taskloom-prompts-")), "prompts");
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it("values are inserted as they are: neither escaped nor read as templates, whatever they hold", async () => {
  const prompt = (await loadPrompts(folderWith({ "greet.yaml": sound }))).get("greet");
  if (prompt === undefined) throw new Error("the prompt was not read");
  const name = `<b>"O'Neil"</b> & {{name}} {xlsx_path} {{{system}}}`;
  const { system, turns } = await renderPrompt(prompt, { name });
  expect(turns).toEqual([{ role: "user", text: `Greet ${name}.`, pictures: [] }]);
  expect(system).toContain("Be kind.");
  expect(system).toContain("Greet Ada.");
});

it("a value without a variable, and a variable without a value, are errors", async () => {
  const prompt = (await loadPrompts(folderWith({ "greet.yaml": sound }))).get("greet");
  if (prompt === undefined) throw new Error("the prompt was not read");
  await expect(renderPrompt(prompt, {})).rejects.toMatchObject({ code: "CATALOG_PROMPT" });
  await expect(renderPrompt(prompt, { name: "Ada", age: "36" })).rejects.toMatchObject({ code: "CATALOG_PROMPT" });
});

it.each([
  ["a variable that is not declared", "Greet {{name}}.", "Greet {{nmae}}.", /prompts\/greet.yaml:6: "{{nmae}}"/],
  ["a variable that is not used", "[name]", "[name, age]", /prompts\/greet.yaml:4: .*"age" is not used/],
  ["an answer that nobody reads", "readiness", "readyness", /prompts\/greet.yaml:3: there is no answer "readyness"/],
  ["an example that is no answer", "ready: true", "ready: maybe", /prompts\/greet.yaml:9: the example is no readiness/],
  ["another id than the file's", "id: greet", "id: great", /greet.yaml:1: the file has to be called great.yaml/],
  ["a variable in the system text", "Be kind.", "Be kind to {{name}}.", /the system text is the same/],
])("%s is refused with file and line", async (_name, text, other, message) => {
  await expect(loadPrompts(folderWith({ "greet.yaml": sound.replace(text, other) }))).rejects.toThrow(message);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDatasetPlan } from "../../pipeline/catalog/dataset-plan.js";
import { readConfiguration, readVariables } from "../../pipeline/run/models/configuration.js";
import { readModelSettings } from "../../pipeline/run/models/model-settings.js";
import { isAtLeast, oldestNode } from "../../pipeline/run/program-version.js";
import { decodeText } from "../../pipeline/text/decode-text.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "configuration-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const utf8 = (text: string) => Buffer.from(text);
const marked = (text: string) => Buffer.from(`\ufeff${text}`);
const utf16le = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();

describe.each([
  ["UTF-8", utf8],
  ["UTF-8 with a byte order mark", marked],
  ["UTF-16, low byte first", utf16le],
  ["UTF-16, high byte first", utf16be],
])("a file in %s", (_name, encode) => {
  it("is read as `.env`", () => {
    writeFileSync(join(folder, ".env"), encode("OPENAI_API_KEY=sk-1\r\nOTHER=ü\r\n"));
    expect(readVariables(folder, {})).toMatchObject({ OPENAI_API_KEY: "sk-1", OTHER: "ü" });
  });

  it("is read as configuration", async () => {
    writeFileSync(join(folder, "taskloom.config.yaml"), encode("max_cost: 5\n"));
    expect(await readConfiguration(folder)).toMatchObject({ max_cost: 5 });
  });
});

it.each(["", "# nothing yet\n"])("a configuration with nothing in it is the same as none: %j", async (text) => {
  const without = await readConfiguration(folder);
  writeFileSync(join(folder, "taskloom.config.yaml"), text);
  expect(await readConfiguration(folder)).toEqual(without);
});

it.each([
  ["UTF-16 without a mark", utf16le("seed: 1").subarray(2), /plan\.yaml: has a zero character.*save it as UTF-8/],
  ["an old character set", Buffer.from("name: M\u00fcller", "latin1"), /plan\.yaml: not UTF-8; save it as UTF-8/],
  ["half of UTF-16", utf16le("seed").subarray(0, 5), /plan\.yaml: not whole UTF-16; save it as UTF-8/],
])("a file in %s is refused by name, with a remedy", async (_name, bytes, message) => {
  expect(() => decodeText(bytes, "plan.yaml")).toThrow(message);
  const file = join(folder, "plan.yaml");
  writeFileSync(file, bytes);
  await expect(readDatasetPlan(file)).rejects.toMatchObject({
    code: "TEXT_ENCODING",
    message: expect.stringMatching(message),
  });
});

it.each([
  ["20.12.0", true],
  ["20.12", true],
  ["20.11.1", false],
  ["20.0.0", false],
  ["20.20.2", true],
  ["21.0.0", true],
  ["19.99.0", false],
  ["22.0.0-nightly", true],
])("Node %s is enough: %s", (version, enough) => {
  expect(oldestNode()).toBe("20.12");
  expect(isAtLeast(version, oldestNode())).toBe(enough);
});

const noWords = { model: [], maxCost: undefined, batch: false, modelStore: undefined };

it("providers behind LangChain have their options and keys in the configuration, and LangSmith is off", async () => {
  const file = join(folder, "taskloom.config.yaml");
  writeFileSync(
    file,
    "langchain:\n  ollama: { options: { baseUrl: 'http://gpu:11434' } }\n  groq: { key_variable: MINE }\n",
  );
  const { langchain } = await readModelSettings(noWords, folder, {});
  expect(langchain).toEqual({
    langsmith: false,
    integrations: { ollama: { options: { baseUrl: "http://gpu:11434" } }, groq: { key_variable: "MINE", options: {} } },
  });
  writeFileSync(file, "langchain: { olama: {} }\n");
  await expect(readModelSettings(noWords, folder, {})).rejects.toMatchObject({
    code: "OPTION_MODEL",
    message: expect.stringMatching(/taskloom\.config\.yaml: langchain: .*"olama".*ollama/),
  });
});

describe("the settings of models", () => {
  const settings = (text: string) => {
    writeFileSync(join(folder, "taskloom.config.yaml"), text);
    return readConfiguration(folder);
  };

  it.each(["Authorization", "X-Api-Key", "api-key", "Cookie", "X-Client-Secret"])(
    "hold no key, also not in the header %s",
    async (name) => {
      const text = `providers:\n  lab:\n    base_url: http://localhost:1/v1\n    headers: {${name}: sk-1234567890}\n`;
      await expect(settings(text)).rejects.toThrow(/taskloom\.config\.yaml.*key_variable/s);
      await expect(settings(text)).rejects.not.toThrow(/sk-1234567890/);
    },
  );

  it("hold no key among the options of a package either", async () => {
    await expect(settings("langchain: {google: {options: {apiKey: sk-1234567890}}}\n")).rejects.toThrow(/key_variable/);
    const { langchain } = await settings("langchain: {ollama: {options: {maxTokens: 5}}}\n");
    expect(langchain.ollama?.options).toEqual({ maxTokens: 5 });
  });

  it("may name the price of a model of any server", async () => {
    const price = '{model: "azure-2:gpt-4o", as_of: "2026-11-28", input: 1, output: 2}';
    expect(await settings(`prices: [${price}]\n`)).toMatchObject({ prices: [{ model: "azure-2:gpt-4o" }] });
  });
});

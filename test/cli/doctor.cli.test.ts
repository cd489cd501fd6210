import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { loadPrompts } from "../../pipeline/catalog/prompts.js";
import { squaresPicture } from "../../pipeline/cli/commands/doctor/squares.js";
import { modelRoles } from "../../pipeline/llm/model-roles.js";
import { roleQuestions } from "../../pipeline/run/models/role-questions.js";
import { instanceOf } from "../llm/fake/instance-of.js";
import { type ScriptedReply, startScripted } from "../llm/fake/scripted.js";
import { callCli, newFolder } from "./run-cli.js";

const askedSchema = z.object({
  messages: z.array(z.object({ content: z.unknown() })),
  tools: z.tuple([z.object({ function: z.object({ name: z.string(), parameters: z.unknown() }) })]).optional(),
  response_format: z.object({ json_schema: z.object({ name: z.string(), schema: z.unknown() }) }).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  temperature: z.number().optional(),
});

/** A question, with the schema of its answer and its pictures in base64. */
interface Asked extends z.infer<typeof askedSchema> {
  output: string;
  schema: unknown;
  pictures: string[];
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What a server answers to a question in place of an answer; null where it answers. */
type Refuse = (asked: Asked) => ScriptedReply | null;

/** `doctor --ask` with a model that sees and answers by whatever schema it is given. */
async function doctor(roles: readonly string[], refuse: Refuse = () => null, { miscount = 0, more = "" } = {}) {
  const asked: Asked[] = [];
  const counts = new Map<string, number>();
  for (let count = 2; count <= 8; count++) {
    counts.set(Buffer.from(await squaresPicture(count)).toString("base64"), count + miscount);
  }
  const server = await startScripted((_, { body }) => {
    const one = readQuestion(body);
    asked.push(one);
    const refused = refuse(one);
    if (refused !== null) return refused;
    const seen = { squares: one.pictures.map((picture) => counts.get(picture)) };
    const json = JSON.stringify(one.output === "sight" ? seen : instanceOf(one.schema));
    const call = { content: null, tool_calls: [{ function: { name: one.output, arguments: json } }] };
    const message = one.tools === undefined ? { content: json } : call;
    const usage = { prompt_tokens: 100, completion_tokens: 10 };
    return { body: JSON.stringify({ choices: [{ index: 0, finish_reason: "stop", message }], usage }) };
  });
  closing.push(server.close);
  const folder = newFolder();
  const lab = `providers:\n  lab: {base_url: "${server.url}/v1"}\n`;
  writeFileSync(join(folder, "taskloom.config.yaml"), lab + more);
  const words = roles.flatMap((role) => ["--model", `${role}=lab:seer`]);
  const { code, out } = await callCli(["doctor", "--ask", ...words], folder);
  return { code, out, asked, lineOf: (role: string) => out.split("\n").find((line) => line.includes(`${role} lab:`)) };
}

function readQuestion(body: string): Asked {
  const question = askedSchema.parse(JSON.parse(body));
  const tool = question.tools?.[0].function;
  const format = question.response_format?.json_schema;
  const urls = JSON.stringify(question.messages).matchAll(/data:image\/png;base64,([A-Za-z0-9+/=]+)/g);
  return {
    ...question,
    output: tool?.name ?? format?.name ?? "",
    schema: tool?.parameters ?? format?.schema,
    pictures: [...urls].flatMap(([, base64]) => base64 ?? []),
  };
}

const refused = (message: string): ScriptedReply => ({ status: 400, body: JSON.stringify({ error: { message } }) });

it("doctor --ask asks every role for what it needs, by its schemas and with as many pictures, and has a line for each", async () => {
  const { code, lineOf, asked } = await doctor(modelRoles);
  for (const role of modelRoles) {
    expect(lineOf(role)).toMatch(/^ready +\S+ lab:seer +answers by tools; \d calls in \d+ ms, \d+ tokens in, \d+ out$/);
  }
  expect(code).toBe(0);
  const sent = asked.map(({ output, pictures }) => `${output} ${pictures.length}`);
  for (const { output, pictures } of Object.values(roleQuestions).flat())
    expect(sent).toContain(`${output} ${pictures}`);
});

it("the table of what roles ask names every prompt that models of roles are asked, with its answer", async () => {
  const prompts = await loadPrompts();
  const ofRoles = [...prompts.keys()].filter((id) => !/^check-|^attempt-task$|^work-at-screen$/.test(id));
  const asked = Object.values(roleQuestions).flat();
  expect(asked.map(({ prompt }) => prompt).toSorted()).toEqual(ofRoles.toSorted());
  for (const { prompt, output } of asked) expect(prompts.get(prompt)?.output).toBe(output);
});

it("doctor --ask says of each role what fell back, and what to change in the configuration", async () => {
  const { code, lineOf } = await doctor(
    ["describe", "act"],
    ({ tools, max_tokens, max_completion_tokens, output }) => {
      if (max_tokens !== undefined) return refused("Use 'max_completion_tokens' instead.");
      if (tools !== undefined) return refused("tools are not supported");
      const isCut = output === "next_action" && max_completion_tokens === 512;
      const cut = { choices: [{ finish_reason: "length", message: { content: '{"observation": "' } }] };
      return isCut ? { body: JSON.stringify(cut) } : null;
    },
    { more: "roles:\n  act: {output_tokens: 512}\n" },
  );
  expect(code).toBe(0);
  for (const role of ["describe", "act"]) {
    expect(lineOf(role)).toMatch(/^ready .* answers by a JSON schema; .*takes no tools/);
    expect(lineOf(role)).toContain("change: structured_output: schema under providers.lab");
    expect(lineOf(role)).toContain("set it as its token_parameter");
  }
  expect(lineOf("act")).toContain("change: answers were cut off at 512 tokens: roles.act.output_tokens: 1024");
  expect(lineOf("describe")).not.toContain("cut off");
});

it.each<[string, Refuse, RegExp]>([
  [
    "temperature",
    ({ temperature }) => (temperature === undefined ? null : refused("'temperature' is not supported")),
    /set "temperature: null"/,
  ],
  [
    "fewer pictures",
    ({ pictures }) => (pictures.length <= 1 ? null : refused("At most 1 image(s) may be provided in one request.")),
    /fewer pictures at once: raise its limit/,
  ],
  [
    "no pictures",
    ({ pictures }) => (pictures.length === 0 ? null : refused("this model does not support images")),
    /takes no pictures: choose one that does/,
  ],
  [
    "another key",
    () => ({ status: 401, body: JSON.stringify({ error: { message: "wrong key" } }) }),
    /wrong key.*check the key/,
  ],
])(
  "doctor --ask says what to do about a model that takes %s, and the other roles are tried all the same",
  async (_what, refuse, said) => {
    const { code, out, lineOf } = await doctor(["act", "judge"], refuse, { more: "temperature: 0.5\n" });
    expect(code).toBe(1);
    for (const role of ["act", "judge"]) expect(lineOf(role)).toMatch(new RegExp(`^missing .*${said.source}`));
    expect(out).not.toContain("sk-");
  },
);

it("doctor --ask finds out that a model does not see what it is shown", async () => {
  const { code, lineOf } = await doctor(["narrate", "evaluate"], () => null, { miscount: 1 });
  expect(lineOf("narrate")).toMatch(
    /^missing .* it saw \d, \d squares in 2 pictures of \d, \d: name a model that sees/,
  );
  expect(lineOf("evaluate")).toMatch(/^ready /);
  expect(code).toBe(1);
});

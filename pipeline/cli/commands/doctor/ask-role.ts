import { dollars } from "../../../llm/budget.js";
import type { LanguageModel } from "../../../llm/language-model.js";
import { type ModelName, printModelName, readModelChoice } from "../../../llm/model-name.js";
import type { ModelRole } from "../../../llm/model-roles.js";
import { type ModelSettings, type ModelsContext, openModels } from "../../../llm/open-models.js";
import type { AnswerForm } from "../../../llm/providers/answer-form.js";
import { type RoleQuestion, roleQuestions } from "../../../run/models/role-questions.js";
import type { Prompt } from "../../../schema/catalog/prompt.js";
import type { ModelCall } from "../../../schema/records/model-call.js";
import { english } from "../../../schema/writing-language.js";
import { type DoctorFinding, messageOf } from "./finding.js";
import { squaresPicture } from "./squares.js";

/** The role whose model is asked. */
interface AskedRole {
  role: ModelRole;
  name: ModelName;
  settings: ModelSettings;
}

/**
 * Asks the model of a role whether it is there, then each kind of question that the role has, with the role's own prompt,
 * schema, limits and as many pictures as it may have, and how many squares it sees in so many pictures. The material is a
 * sentence that says that this is a test: what is tried is whether the form of the answer comes about. Nothing is answered
 * from the cache.
 */
export async function askRole(asked: AskedRole, context: Omit<ModelsContext, "report">): Promise<DoctorFinding> {
  const { role, name, settings } = asked;
  const what = `${role} ${printModelName(name)}`;
  const told: string[] = [];
  try {
    const choice = readModelChoice([`${role}=${printModelName(name)}`]);
    const models = await openModels(
      { ...settings, choice, batch: null },
      { ...context, report: (text) => told.push(text) },
    );
    try {
      const model = models.at(role);
      if (model === null) return { what, state: "missing", detail: "was not asked" };
      const failure = await failureOf(model, roleQuestions[role], context);
      const notes = notesOf(asked, models.ledger.calls, { told, form: model.form });
      if (failure !== null) return { what, state: "missing", detail: [failure, ...notes].join("; ") };
      return { what, state: "ready", detail: [answeredWords(models.ledger.calls, model.form), ...notes].join("; ") };
    } finally {
      models.close();
    }
  } catch (error) {
    return { what, state: "missing", detail: [messageOf(error), ...told].join("; ") };
  }
}

/** Under which the calls are booked. */
const subject = "doctor";

/** What the model does not manage; null where all questions are answered. */
async function failureOf(
  model: LanguageModel,
  questions: readonly RoleQuestion[],
  { prompts, clock }: Pick<ModelsContext, "prompts" | "clock">,
): Promise<string | null> {
  // The texts differ each time, so that no cached answer fits.
  const program = `taskloom, at ${new Date(clock.now()).toISOString()}`;
  const ready = await model.ask({ prompt: "check-readiness", output: "readiness", variables: { program }, subject });
  if ("failure" in ready) return `${ready.failure.outcome}: ${ready.failure.detail}`;
  const most = Math.max(...questions.map(({ pictures }) => pictures));
  const counts = Array.from({ length: most }, (_, index) => 2 + ((clock.now() + 3 * index) % 7));
  const shown = await Promise.all(counts.map(squaresPicture));
  for (const { prompt, output, pictures } of questions) {
    const variables = materialOf(prompts.get(prompt), program);
    const answer = await model.ask({
      prompt,
      output,
      variables,
      pictures: shown.slice(0, pictures),
      subject: "doctor",
    });
    if ("failure" in answer) return `${prompt}: ${answer.failure.outcome}: ${answer.failure.detail}`;
  }
  if (most === 0) return null;
  const seen = await model.ask({
    ...{ prompt: "check-sight", output: "sight", subject, pictures: shown },
    variables: { program, pictures: String(most) },
  });
  if ("failure" in seen) return `pictures: ${seen.failure.outcome}: ${seen.failure.detail}`;
  const { squares } = seen.value;
  if (squares.join() === counts.join()) return null;
  return `it saw ${squares.join(", ")} squares in ${most} pictures of ${counts.join(", ")}: name a model that sees for this role`;
}

/** A value for each variable of a prompt. */
function materialOf(prompt: Prompt | undefined, program: string): Record<string, string> {
  const sentence = `This is a test of the connection by ${program}. There is nothing here. Answer in the form that is asked for, with whatever fits it.`;
  return Object.fromEntries(
    (prompt?.variables ?? []).map((variable) => [variable, variable === "language" ? english.name : sentence]),
  );
}

const formWords: Readonly<Record<AnswerForm, string>> = {
  tool: "by tools",
  schema: "by a JSON schema",
  text: "in words",
};

function answeredWords(calls: readonly ModelCall[], form: AnswerForm): string {
  const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  const cost = calls.every(({ cost_usd }) => cost_usd !== null)
    ? `, ${dollars(sum((call) => call.cost_usd ?? 0))}`
    : "";
  const tokens = `${sum((call) => call.input_tokens)} tokens in, ${sum((call) => call.output_tokens)} out`;
  return `answers ${formWords[form]}; ${calls.length} calls in ${Math.round(sum((call) => call.latency_ms))} ms, ${tokens}${cost}`;
}

/** What fell back, and what to change in the configuration. */
function notesOf(
  { role, name, settings }: AskedRole,
  calls: readonly ModelCall[],
  { told, form }: { told: readonly string[]; form: AnswerForm },
): string[] {
  const times = (outcome: ModelCall["outcome"]) => calls.filter((call) => call.outcome === outcome).length;
  const wanted = settings.roles[role] ?? {};
  const limit = wanted.output_tokens ?? settings.outputTokens;
  const failed = calls.filter(({ outcome }) => outcome !== "answered" && outcome !== "mended");
  const others = [...new Set(failed.map(({ outcome }) => outcome).filter((outcome) => outcome !== "truncated"))];
  const thinksInVain = name.provider === "anthropic" && (wanted.thinking ?? 0) > 0 && limit < leastForThoughts;
  return [
    ...told,
    ...(form !== "tool" && name.provider === "named"
      ? [`change: structured_output: ${form} under providers.${name.server} saves the requests that are refused`]
      : []),
    ...(times("mended") > 0 ? [`${times("mended")} answers had to be taken out of their wrapping`] : []),
    ...(others.length > 0 ? [`asked again after: ${others.join(", ")}`] : []),
    ...(times("truncated") > 0
      ? [`change: answers were cut off at ${limit} tokens: roles.${role}.output_tokens: ${limit * 2}`]
      : []),
    ...(thinksInVain
      ? [`change: it does not think, since roles.${role}.output_tokens leaves no room: ${leastForThoughts} or more`]
      : []),
  ];
}

/** The least tokens of an answer of Anthropic's that leave room for thoughts. */
const leastForThoughts = 2048;

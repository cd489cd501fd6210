import { onTestFinished } from "vitest";
import type { LanguageModel } from "../../pipeline/llm/language-model.js";
import type { ModelRole } from "../../pipeline/llm/model-roles.js";
import { type FakeAnswer, type FakeModels, type Fault, startFakeModels } from "./fake-models.js";
import { openTestModels } from "./open-test-models.js";

/** The program's own client for one role, on a server of the test that closes with it. */
export async function modelAt(
  role: ModelRole,
  answer: FakeAnswer,
  { fault = () => null, latency = 0 }: { fault?: (n: number) => Fault | null; latency?: number } = {},
): Promise<{ model: LanguageModel; fake: FakeModels }> {
  const fake = await startFakeModels({ answer, fault, latency });
  const models = await openTestModels(fake, { model: [`${role}=openai:gpt-4o`] });
  onTestFinished(async () => {
    models.close();
    await fake.close();
  });
  const model = models.at(role);
  if (model === null) throw new Error(`no model has the role ${role}`);
  return { model, fake };
}

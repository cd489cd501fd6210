import { performance } from "node:perf_hooks";
import { type Fault, startFakeModels } from "../llm/fake-models.js";
import { openTestModels } from "../llm/open-test-models.js";

const latency = 200;
const concurrency = 16;
const calls = 480;

/**
 * How much longer many questions take than the provider needs for them: `calls` questions of ordinary size,
 * `concurrency` at once, `latency` ms each, beside the ideal of calls x latency / concurrency. The server runs in the
 * same process, so its own work is in the figure. Then once more with every tenth answer faulty.
 */
export async function* reportModels(): AsyncIterable<string> {
  for (const model of ["openai:gpt-4o", "anthropic:claude-sonnet-4-5"]) {
    yield `${model.padEnd(30)} ${await timed(model, () => null)}`;
  }
  const faults: readonly Fault[] = [
    { kind: "status", status: 500 },
    { kind: "wrong-shape" },
    { kind: "status", status: 429 },
    { kind: "cut" },
    { kind: "text-only" },
  ];
  const everyTenth = (n: number) => (n % 10 === 0 ? (faults[(n / 10) % faults.length] ?? null) : null);
  yield `${"every tenth answer faulty".padEnd(30)} ${await timed("openai:gpt-4o", everyTenth)}`;
}

async function timed(model: string, fault: (n: number) => Fault | null): Promise<string> {
  const fake = await startFakeModels({ answer: () => ({ ready: true }), fault, latency });
  const models = await openTestModels(fake, { model: [model], settings: { concurrency } });
  const ask = (index: number) =>
    models.at("describe")?.ask({
      prompt: "check-readiness",
      output: "readiness",
      variables: { program: `question ${index} ${"of ordinary size ".repeat(300)}` },
      subject: "bench",
    });
  try {
    await Promise.all(Array.from({ length: concurrency }, (_one, index) => ask(-1 - index)));
    const [began, cpuBefore] = [performance.now(), process.cpuUsage()];
    const answers = await Promise.all(Array.from({ length: calls }, (_one, index) => ask(index)));
    const wall = performance.now() - began;
    const { user, system } = process.cpuUsage(cpuBefore);
    const ideal = (calls * latency) / concurrency;
    const answered = answers.filter((answer) => answer !== undefined && "value" in answer).length;
    const processor = (user + system) / 1000 / calls;
    return `${(wall / ideal).toFixed(2)} x the ideal; ${answered} of ${calls} answered; ${processor.toFixed(1)} ms of processor for each, server included`;
  } finally {
    models.close();
    await fake.close();
  }
}

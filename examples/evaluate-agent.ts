// Lets an agent attempt two tasks on real applications, and judges what is stored once more. Needs `pnpm desktop install`.
import { evaluate, makeDataset, rescore } from "taskloom";

const out = process.argv[2] ?? "out/example.sqlite";
await makeDataset({ out, count: 2, wish: { persona: "accountant", level: "L1" } });

// Another agent: "chat:openai/gpt-4o" with OPENAI_API_KEY, or "command:python3 agent.py".
const agent = process.argv[3] ?? "gold";
const report = await evaluate(out, { agent, sample: 2, seed: 1, maxCost: agent === "gold" ? undefined : 2 });
console.log(`${agent}: ${report.attempts} attempts, success rate ${report.success_rate}`);

const again = await rescore(out, { agent, sample: 2, seed: 1 });
console.log(`judged anew, without a computer: ${again.success_rate}`);

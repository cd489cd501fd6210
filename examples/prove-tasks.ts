// Makes two tasks, does one of them on real applications, and prints how often that succeeded. Needs `pnpm desktop install`.
import { makeDataset, prove } from "taskloom";

const out = process.argv[2] ?? "out/example.sqlite";
await makeDataset({ out, count: 2, wish: { persona: "accountant", level: "L1" } });

const { executed, succeeded, failures, folder } = await prove(out, { sample: 1, seed: 1 });
console.log(`${succeeded} of ${executed} executions succeeded; report in ${folder}`);
for (const { task_id, code, message } of failures) console.log(`${task_id}: ${message} [${code}]`);

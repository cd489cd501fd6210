// Makes three proven tasks for an accountant and prints what an agent would be told.
import { synthesize } from "taskloom";

for await (const outcome of synthesize({ persona: "accountant", level: "L3", count: 3 }, { seed: 1 })) {
  if ("dropped" in outcome) {
    console.error(`dropped by ${outcome.dropped.stage}: ${outcome.dropped.reason}`);
    continue;
  }
  const { instruction, proof } = outcome.kept;
  console.log(`${instruction.high_level}\n  proof: ${proof.summary}\n`);
}

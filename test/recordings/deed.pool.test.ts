import { expect, test } from "vitest";
import { deedOf } from "../../pipeline/recordings/narrate/deed.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { blanks, fill } from "../../pipeline/template/template.js";

test("every phrase of the pool is told in words that keep its values and name no parameter", async () => {
  const { subtasks } = await readPool("subtask-pool", "desktop");
  for (const { phrases } of subtasks.values()) {
    const [template] = phrases;
    if (template === undefined) continue;
    const names = blanks(template);
    const deed = deedOf(fill(template, Object.fromEntries(names.map((name, i) => [name, `'value ${i}'`]))));
    for (const i of names.keys()) expect(deed.full).toContain(`'value ${i}'`);
    for (const text of Object.values(deed)) {
      expect(text).not.toMatch(/[{}<>$]|\btells?\b| {2}|^\s|\s$/);
      expect(text.length).toBeGreaterThan(5);
    }
  }
});

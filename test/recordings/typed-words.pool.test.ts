import { expect, test } from "vitest";
import { derivations } from "../../pipeline/operations/derivations/derivations.js";
import { typedWords } from "../../pipeline/recordings/narrate/typed-words.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { blanks } from "../../pipeline/template/template.js";

test("every derived value that a trajectory of the pool types is called something that a person would say", async () => {
  const typed = [...(await readPool("subtask-pool", "desktop")).subtasks.values()].flatMap(
    ({ actions, parameters, trials }) =>
      actions.flatMap((action) => {
        if (action.function !== "keyboard_input" || !("text" in action.args)) return [];
        const names = blanks(action.args.text);
        const values = trials[0]?.parameters ?? {};
        return parameters.flatMap((parameter) =>
          parameter.role === "derived" && names.includes(parameter.name) ? [{ parameter, parameters, values }] : [],
        );
      }),
  );
  expect(typed.length).toBeGreaterThan(10);
  for (const { parameter, parameters, values } of typed) {
    expect(derivations.get(parameter.derivation?.by ?? "")?.typed).toBeTypeOf("string");
    expect(typedWords({ parameters, values }, parameter)).not.toMatch(/[{}]|\(\)| {2}|undefined/);
  }
});

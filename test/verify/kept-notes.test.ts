import { describe, expect, it } from "vitest";
import { atomicChecks, evaluate } from "../../pipeline/evaluators/interpret.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { SystemState } from "../../pipeline/schema/computer/system-state.js";
import type { Candidate, ParameterValues } from "../../pipeline/schema/subtask.js";
import { createOfflineEvaluatorAuthor } from "../../pipeline/verify/author/offline-evaluator.js";
import type { JudgedRun } from "../../pipeline/verify/run.js";
import { click, desktop, file, text, traceOf, typing } from "../evaluators/trace-samples.js";

const home = note("Home", "====== Home ======\nNotes of the notebook.");
const files = [
  file("/home/user/offer.txt", text("The offer holds\nuntil the end of May.")),
  file("/home/user/order.txt", text("Forty chairs\nand two tables.")),
];

function note(title: string, words: string): SystemState["records"][number] {
  return { application: "zim", collection: "notes", fields: { title, text: words } };
}

/** A run that types what it is given, saves, and leaves these notes. */
function run(label: string, parameters: ParameterValues, typed: string, notes: SystemState["records"]): JudgedRun {
  const start = desktop({ files, records: [home] });
  const trace = traceOf([
    { state: start },
    { action: typing(typed), state: start },
    { action: click("Save"), state: desktop({ files, records: notes }) },
  ]);
  return { label, parameters, trace, failure: null };
}

function candidate(phrase: string, names: readonly string[]): Candidate {
  return {
    environment: "desktop",
    application: "zim",
    instruction_template: `In Zim, ${phrase}.`,
    phrases: [phrase],
    parameters: names.map((name) => ({ name, type: name, role: "value" })),
    inputs: [],
    outputs: [],
    actions: [click("Save")],
    alternatives: [],
    trials: [
      {
        parameters: {},
        setup: emptySetup,
      },
    ],
    network: false,
    documented: true,
  };
}

async function write(about: Candidate, good: readonly JudgedRun[], bad: readonly JudgedRun[]) {
  const lesson = { candidate: about, good, bad, synthetic: [], screenCheck: "check_text_exists_via_control" } as const;
  const written = await createOfflineEvaluatorAuthor().author(lesson);
  if ("reason" in written) throw new Error(written.reason);
  return written.evaluator;
}

describe("an evaluator that was written for a note", () => {
  it("asks whether the note keeps the text of the file, not what was clicked and typed", async () => {
    const [offer, order] = [
      { txt_path: "/home/user/offer.txt", page_name: "Spring" },
      { txt_path: "/home/user/order.txt", page_name: "Chairs" },
    ];
    const spring = (words: string) => note("Spring", `====== Spring ======\n${words}`);
    const good = [
      run("offer", offer, offer.txt_path, [home, spring("The offer holds\nuntil the end of May.")]),
      run("order", order, order.txt_path, [
        home,
        note("Chairs", "====== Chairs ======\nForty chairs\nand two tables."),
      ]),
    ];
    const bad = [
      run("with the text of the other file", offer, order.txt_path, [home, spring("Forty chairs\nand two tables.")]),
      run("without a text", offer, offer.txt_path, [home, spring("")]),
      run("in another note", offer, offer.txt_path, [home, note("Autumn", "The offer holds\nuntil the end of May.")]),
    ];
    const evaluator = await write(
      candidate("keep the text of {txt_path} in {page_name}", ["txt_path", "page_name"]),
      good,
      bad,
    );
    expect(atomicChecks(evaluator).map(({ api }) => api)).toEqual(["check_record_from_file"]);
    expect([...good, ...bad].map(({ parameters, trace }) => evaluate(evaluator, parameters, trace).verdict)).toEqual([
      "pass",
      "pass",
      "fail",
      "fail",
      "fail",
    ]);
  });

  it("does not quote what a note of the computer said before", async () => {
    const wrote = (words: string) => [note("Home", `====== Home ======\nNotes of the notebook.\n${words}`)];
    const [first, second] = [{ text: "Ready for review" }, { text: "Open until Friday" }];
    const good = [
      run("first", first, first.text, wrote("Ready for review")),
      run("second", second, second.text, wrote("Open until Friday")),
    ];
    const bad = [
      run("with another text", first, second.text, wrote("Open until Friday")),
      run("not saved", first, first.text, [home]),
    ];
    const evaluator = await write(candidate("write {text} on the Home page", ["text"]), good, bad);
    expect(atomicChecks(evaluator)).toEqual([
      {
        api: "check_record_contains",
        arguments: {
          collection: { literal: "notes" },
          key_field: { literal: "title" },
          key: { literal: "Home" },
          field: { literal: "text" },
          text: { parameter: "text" },
        },
      },
    ]);
  });
});

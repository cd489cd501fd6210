import { describe, expect, it } from "vitest";
import type { PhrasedNode } from "../../../pipeline/instruct/write/phrased-node.js";
import { nounPhrase } from "../../../pipeline/instruct/write/references.js";
import { createRng } from "../../../pipeline/rng.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog } from "../../compose/compose-drafts.js";

const { subtasks } = await readPool("subtask-pool", "desktop");

/** A subtask of real applications that is asked for with such words, as the one step that was told. */
function step(phrase: string, parameters: Record<string, string>): PhrasedNode {
  const subtask = [...subtasks.values()].find(({ phrases }) => phrases.includes(phrase));
  if (subtask === undefined) throw new Error(`the pool has no subtask that says "${phrase}"`);
  const { id, application } = subtask;
  return { node: { id: "a", subtask_id: id, application, parameters }, subtask, phrase, application };
}

/** All that a text may call what a step has left, after further steps. */
function namesOf(
  producer: PhrasedNode,
  resource: string,
  value: string,
  further: readonly PhrasedNode[] = [],
): Set<string> {
  const handed = { producer, resource, value, mentioned: [producer, ...further], taker: "Thunar", quantity: null };
  return new Set(Array.from({ length: 60 }, (_, seed) => nounPhrase(handed, catalog, createRng(seed))));
}

describe("what a step has left", () => {
  it("is not just pointed at by the next where the step worked on another thing of the kind", () => {
    const names = namesOf(
      step("print {pdf_path} into a file", { pdf_path: "/home/user/Documents/Offer.pdf" }),
      "pdf_path",
      "/home/user/output.pdf",
    );
    expect([...names]).toContain("the resulting PDF");
    for (const name of names) expect(name).not.toMatch(/^that |from atril/);
  });

  it("may be pointed at by the next where the other thing of the kind is gone", () => {
    const names = namesOf(
      step("move {file_path} into the Downloads folder", { file_path: "/home/user/Documents/Offer.pdf" }),
      "file_path",
      "/home/user/Downloads/Offer.pdf",
    );
    expect([...names]).toContain("that file");
  });

  it("has its name beside the word for what was done where that was done to another thing of the kind", () => {
    const offer = "/home/user/Documents/Offer.pdf";
    const names = namesOf(
      step("print {pdf_path} into a file", { pdf_path: offer }),
      "pdf_path",
      "/home/user/output.pdf",
      [step("copy {file_path} to the desktop", { file_path: offer })],
    );
    expect([...names]).toEqual(["the printed PDF 'output.pdf'"]);
  });

  it("may be pointed at by the next where nothing else can be meant", () => {
    const path = "/home/user/Documents/Ideas.txt";
    const names = namesOf(
      step("duplicate the first line of {txt_path} and save it", { txt_path: path }),
      "txt_path",
      path,
    );
    expect([...names]).toContain("that text file");
  });

  it("is called by its name after other steps where no word tells it from what it is a copy of", () => {
    const offer = "/home/user/Documents/Offer.pdf";
    const names = namesOf(
      step("copy {file_path} to the desktop", { file_path: offer }),
      "file_path",
      "/home/user/Desktop/Offer.pdf",
      [step("print {pdf_path} into a file", { pdf_path: offer })],
    );
    expect([...names]).toEqual(["the file '/home/user/Desktop/Offer.pdf'"]);
  });
});

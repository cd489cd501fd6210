import { z } from "zod";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { procedureSchema } from "../../../pipeline/schema/catalog/catalog.js";
import { blockOf } from "./blocks.js";

/** Proposes what the documentation describes, once. */
export function answerProposals(question: string): Answers["subtask_proposals"] {
  const isFirst = blockOf(question, "found") === "[]" && blockOf(question, "failures") === "[]";
  const documentation = z.array(procedureSchema).parse(JSON.parse(blockOf(question, "documentation")));
  return { procedures: isFirst ? documentation : [] };
}

import { z } from "zod";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { blockOf } from "./blocks.js";

const papersSchema = z.array(z.object({ name: z.string(), keep: z.array(z.string()), other: z.array(z.string()) }));

/** Papers that a question asks for: its own lines and sentences between a beginning and an end of the usual kind. */
export function answerContents(question: string): Answers["written_contents"] {
  const papersIn = (tag: string) => papersSchema.parse(JSON.parse(blockOf(question, tag)));
  return {
    documents: papersIn("documents").map(({ name, keep, other }) => ({
      name,
      lines: [
        ...other.slice(0, 1),
        "This paper is kept with the file of the matter.",
        ...keep,
        ...other.slice(1),
        "For questions, please turn to the office.",
      ],
    })),
    messages: papersIn("messages").map(({ name, keep, other }) => ({
      name,
      text: ["Good morning,", ...other.slice(0, 1), ...keep, ...other.slice(1), "Many thanks for your help."].join(" "),
    })),
  };
}

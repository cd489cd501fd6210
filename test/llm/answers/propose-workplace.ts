import { z } from "zod";
import { proposedWorkplaceSchema } from "../../../pipeline/schema/answers/workplace-proposal.js";
import { type Persona, personaSchema } from "../../../pipeline/schema/catalog/catalog.js";
import { blockOf } from "./blocks.js";

const exampleSchema = z.object({ persona: z.record(z.string(), z.unknown()), workplace: proposedWorkplaceSchema });

/** A person of the profession of a question, whose workplace is kept like the one that it shows, with names of its own. */
export function answerWorkplace(question: string): { persona: Partial<Persona>; workplace: unknown } {
  const profession = blockOf(question, "profession");
  const { persona, workplace } = exampleSchema.parse(JSON.parse(blockOf(question, "example")));
  const functions = z.array(z.string()).parse(JSON.parse(blockOf(question, "functions")));
  const id = profession.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const shown = z.object(personaSchema.pick({ category: true, functions: true, voice: true }).shape).parse(persona);
  return {
    persona: {
      ...shown,
      id,
      name: profession,
      functions: shown.functions.filter((one) => functions.includes(one)),
      typical_work: [`Keep the books of a ${profession}`, "Answer what is asked", "Find what is missing"],
    },
    workplace: {
      ...workplace,
      persona: id,
      organisation: { name: `House of the ${profession}`, business: profession, domain: `${id}.example.com` },
    },
  };
}

import { z } from "zod";
import { type Candidate, candidateSchema, type Subtask } from "../schema/subtask.js";

const shape = z.object(candidateSchema.shape);

/** A verified subtask as the candidate it once was: without what verification adds. */
export function asCandidate(subtask: Subtask): Candidate {
  return shape.parse(subtask);
}

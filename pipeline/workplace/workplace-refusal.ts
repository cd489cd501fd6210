import { RequestError } from "../errors.js";

/** The error for a description of a workplace whose parts do not fit each other. */
export function workplaceRefusal(reason: string): RequestError {
  return new RequestError("WORKPLACE", `the workplace cannot be made: ${reason}`);
}

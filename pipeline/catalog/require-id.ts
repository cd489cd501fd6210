import { RequestError } from "../errors.js";
import { nearestId } from "./nearest-id.js";

/** Returns the id if the catalog has it. Throws an error that names the nearest id and all allowed ones. */
export function requireId(option: string, id: string | undefined, allowed: Iterable<string>): string {
  const ids = [...allowed];
  if (id === undefined)
    throw new RequestError("OPTION_MISSING", `--${option} is missing; choose one of ${ids.join(", ")}`);
  if (ids.includes(id)) return id;
  const nearest = nearestId(id, ids);
  const guess = nearest === null ? "" : ` Did you mean "${nearest}"?`;
  throw new RequestError(
    `OPTION_${option.toUpperCase()}`,
    `there is no ${option} "${id}".${guess} Allowed: ${ids.join(", ")}`,
  );
}

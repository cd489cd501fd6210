import { RequestError } from "../errors.js";
import type { ComplexityConstraint } from "../schema/catalog/capability.js";
import { type FigureName, figureLimits, type Range } from "../schema/task/request.js";
import { complexityDimensions, complexityLevels } from "../schema/task/task.js";

/** Reads "3", "5..8", "4.." or "..6". Throws RequestError OPTION_RANGE. */
export function figureRange(figure: FigureName): (value: string) => Range {
  return (value) => {
    const { minimum, maximum } = figureLimits[figure];
    const [, from, dots, to] = /^(\d*)(\.\.)?(\d*)$/.exec(value.trim()) ?? [];
    const least = from ? Number(from) : minimum;
    const most = to ? Number(to) : dots ? maximum : least;
    if ((!from && !to) || least > most || least < minimum || most > maximum) {
      throw new RequestError(
        "OPTION_RANGE",
        `--${figure} must be a number such as 3, or a range such as 3..5, 3.. or ..5 from ${minimum} to ${maximum}, not "${value}"`,
      );
    }
    return { minimum: least, maximum: most };
  };
}

/** Reads "dependency=hard,branch=medium" and adds it to the earlier values. Throws RequestError OPTION_COMPLEXITY. */
export function complexityWords(value: string, before: ComplexityConstraint | undefined): ComplexityConstraint {
  const wanted = { ...before };
  for (const word of value.split(",")) {
    const [name, grade, ...more] = word.trim().toLowerCase().split("=");
    const dimension = complexityDimensions.find((id) => id === name);
    const level = complexityLevels.find((id) => id === grade);
    if (dimension === undefined || level === undefined || more.length > 0) {
      const names = `${complexityDimensions.join(", ")} and LEVEL one of ${complexityLevels.join(", ")}`;
      const message = `--complexity must be DIMENSION=LEVEL, separated by commas, with DIMENSION one of ${names}, not "${word.trim()}"`;
      throw new RequestError("OPTION_COMPLEXITY", message);
    }
    const earlier = wanted[dimension];
    if (earlier !== undefined && earlier !== level) {
      throw new RequestError(
        "OPTION_COMPLEXITY",
        `--complexity asks for ${dimension}=${earlier} and =${level}; keep one`,
      );
    }
    wanted[dimension] = level;
  }
  return wanted;
}

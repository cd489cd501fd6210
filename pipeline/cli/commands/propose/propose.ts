import { RequestError } from "../../../errors.js";
import type { Platform } from "../../platform.js";
import type { ProposeValues } from "./propose-values.js";

/** `taskloom propose WHAT`: has a model propose what tasks are made of, and writes what can be used as files of the catalog. */
export async function runPropose(
  values: ProposeValues,
  [what, ...more]: string[],
  platform: Platform,
): Promise<number> {
  switch (what) {
    case "situations":
      return (await import("./propose-situations.js")).proposeSituationFile(values, platform);
    case "drafts":
      return (await import("./propose-drafts.js")).proposeDraftFolder(values, platform);
    case "persona":
      return (await import("./propose-persona.js")).proposePersonaFolder(values, more, platform);
    default: {
      const text = `there is no "propose ${what}"; use propose situations, propose drafts or propose persona PROFESSION`;
      throw new RequestError("PROPOSE_WHAT", text);
    }
  }
}

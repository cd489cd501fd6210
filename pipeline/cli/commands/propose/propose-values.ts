import type { ModelValues } from "../../../run/models/model-settings.js";
import type { OptionValues } from "../../options.js";

export type ProposeValues = OptionValues<
  "from" | "persona" | "count" | "seed" | "workplaces" | "pool" | "out" | "quiet" | "json"
> &
  ModelValues;

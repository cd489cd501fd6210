import { type InstructionForm, instructionFormSchema } from "../attempt/instruction-form.js";
import { RequestError } from "../errors.js";
import { type CoordinateKind, coordinateKinds } from "../export/formats/export-format.js";
import { readModelChoice } from "../llm/model-name.js";
import { type Stratum, strata } from "../review/sheets/draw-review-sample.js";
import { type Ablation, ablations } from "../run/ablations.js";
import { type ObservationMode, observationModes } from "../schema/attempt/attempt-records.js";
import { type LevelId, levelIds } from "../schema/task/task.js";
import { readLanguage } from "../text/read-language.js";

/** Any text. */
export const text = (value: string): string | undefined => value;
/** Any text; never left out. */
export const word = (value: string): string => value;

/** The usual form of a language's tag. Throws RequestError OPTION_LANGUAGE for an unknown one. */
export const languageTag = (value: string): string => readLanguage(value).tag;

/** Adds a text to those before it. */
export const wordsSoFar = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
];

/** Reads a whole number within bounds. Throws RequestError OPTION_NUMBER. */
export function wholeNumber(flag: string, minimum: number, maximum: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < minimum || number > maximum) {
      throw new RequestError(
        "OPTION_NUMBER",
        `${flag} must be a whole number from ${minimum} to ${maximum.toLocaleString("en-US")}, not "${value}"`,
      );
    }
    return number;
  };
}

/** As `wholeNumber`, for an option that may be left out. */
export function optionalNumber(flag: string, minimum: number, maximum: number): (value: string) => number | undefined {
  return wholeNumber(flag, minimum, maximum);
}

/** Reads how many orders of a task are executed: a number up to 120, or "all". Throws RequestError OPTION_NUMBER. */
export function orderCount(value: string): number | "all" {
  return value.trim() === "all" ? "all" : wholeNumber('--orders, unless it is "all",', 1, 120)(value);
}

/** Reads a level in upper or lower case. Throws RequestError OPTION_LEVEL. */
export function level(value: string): LevelId | undefined {
  const found = levelIds.find((id) => id === value.toUpperCase());
  if (found === undefined) {
    throw new RequestError("OPTION_LEVEL", `--level must be one of ${levelIds.join(", ")}, not "${value}"`);
  }
  return found;
}

/** Checks each value while parsing, so that mistakes are reported before any work. The last value wins. */
export function modelWords(value: string, before: readonly string[]): readonly string[] {
  const words = value.split(",").map((one) => one.trim());
  readModelChoice(words);
  return [...before, ...words];
}

/** Reads an amount of US dollars. Throws RequestError OPTION_NUMBER. */
export function amount(flag: string): (value: string) => number | undefined {
  return (value) => {
    const number = Number(value);
    if (value.trim() !== "" && Number.isFinite(number) && number >= 0) return number;
    throw new RequestError(
      "OPTION_NUMBER",
      `${flag} must be an amount of US dollars such as 5 or 0.50, not "${value}"`,
    );
  };
}

export const languages = ["ir", "python", "typescript"] as const;
export type EvaluatorLanguage = (typeof languages)[number];

/** Reads a language of evaluators. Throws RequestError OPTION_LANGUAGE. */
export function language(value: string): EvaluatorLanguage {
  const found = languages.find((name) => name === value);
  if (found === undefined) {
    throw new RequestError("OPTION_LANGUAGE", `--to must be one of ${languages.join(", ")}, not "${value}"`);
  }
  return found;
}

/** Adds named parts, separated by commas, to those left out before. Throws RequestError OPTION_WITHOUT. */
export function partsLeftOut(value: string, before: readonly Ablation[] = []): readonly Ablation[] {
  const named = value.split(",").map((word) => {
    const part = ablations.find((name) => name === word.trim());
    if (part !== undefined) return part;
    throw new RequestError("OPTION_WITHOUT", `--without takes ${ablations.join(", ")}, not "${word.trim()}"`);
  });
  return [...new Set([...before, ...named])].sort();
}

export const reviewForms = ["html", "jsonl", "csv", "label-studio", "argilla"] as const;
export type ReviewForm = (typeof reviewForms)[number];

/** Reads a form of review sheets. Throws RequestError OPTION_FORMAT. */
export function reviewForm(value: string): ReviewForm {
  const found = reviewForms.find((name) => name === value);
  if (found === undefined) {
    throw new RequestError("OPTION_FORMAT", `--format must be one of ${reviewForms.join(", ")}, not "${value}"`);
  }
  return found;
}

export const protocols = ["osworld", "mcp", "gym"] as const;
export type ServedProtocol = (typeof protocols)[number];

/** Reads the name of a protocol by which a desktop is lent. Throws RequestError OPTION_PROTOCOL. */
export function protocol(value: string): ServedProtocol | undefined {
  const found = protocols.find((name) => name === value);
  if (found === undefined) {
    throw new RequestError("OPTION_PROTOCOL", `--protocol must be one of ${protocols.join(", ")}, not "${value}"`);
  }
  return found;
}

/** Reads how a task is told. Throws RequestError OPTION_INSTRUCTION. */
export function instructionForm(value: string): InstructionForm {
  const found = instructionFormSchema.safeParse(value);
  if (found.success) return found.data;
  const known = instructionFormSchema.options.join(", ");
  throw new RequestError("OPTION_INSTRUCTION", `--instruction must be one of ${known}, not "${value}"`);
}

/** Reads where controls come from. Throws RequestError OPTION_OBSERVE. */
export function observationMode(value: string): ObservationMode {
  const found = observationModes.find((name) => name === value);
  if (found === undefined) {
    throw new RequestError("OPTION_OBSERVE", `--observe must be one of ${observationModes.join(", ")}, not "${value}"`);
  }
  return found;
}

/** Reads what points are counted in. Throws RequestError EXPORT_COORDINATES. */
export function coordinateKind(value: string): CoordinateKind | undefined {
  const found = coordinateKinds.find((name) => name === value);
  if (found === undefined) {
    throw new RequestError(
      "EXPORT_COORDINATES",
      `--coordinates must be one of ${coordinateKinds.join(", ")}, not "${value}"`,
    );
  }
  return found;
}

/** Reads what a sample is stratified by. Throws RequestError OPTION_STRATIFY. */
export function stratum(value: string): Stratum | undefined {
  const found = strata.find((name) => name === value);
  if (found === undefined) {
    throw new RequestError("OPTION_STRATIFY", `--stratify must be one of ${strata.join(", ")}, not "${value}"`);
  }
  return found;
}

import { type CoordinateKind, coordinateKinds } from "../../export/formats/export-format.js";
import { type Stratum, strata } from "../../review/sheets/draw-review-sample.js";
import { option, toggle } from "../option-definition.js";
import {
  coordinateKind,
  language,
  languages,
  optionalNumber,
  reviewForm,
  reviewForms,
  stratum,
  text,
  wholeNumber,
  word,
} from "../parse-option.js";

/** What is read, written, reviewed and printed. */
export const filesTable = {
  from: option("--from <file>", "file to read", text, undefined),
  out: option("--out <file>", "where the result is written", text, undefined),
  attemptsOut: option(
    "--out <file>",
    "write the figures here as JSON; or, where it ends in .sqlite, the attempts into a copy of the dataset",
    text,
    undefined,
  ),
  keepDuplicates: toggle("--keep-duplicates", "tell near-duplicates, but let them stay"),
  refined: option("--out <file>", "write the refined dataset here; without it nothing is written", text, undefined),
  to: option("--to <folder>", "folder to write", text, undefined),
  svg: option("--svg <file>", "draw the task graph into this file", text, undefined),
  graph: option(
    "--graph <file>",
    "write the task graph for other programs; the name ends in .dot (Graphviz), .gexf (Gephi) or .graphml",
    text,
    undefined,
  ),
  /** Of a whole dataset. */
  chart: option("--svg <file>", "also draw charts into this file", text, undefined),
  importKinds: toggle("--list", "print the kinds that can be imported"),
  against: option("--against <file>", "the earlier dataset (changelog)", text, undefined),
  list: toggle("--list", "print the formats: name, what it needs, what it is for"),
  coordinates: option<CoordinateKind | undefined>(
    "--coordinates <kind>",
    `what points are counted in, where a format leaves that open: ${coordinateKinds.join(", ")}`,
    coordinateKind,
    undefined,
  ),
  split: option(
    "--split <shares>",
    "parts of a hundred for train, validation and test (80,10,10); tasks of the same subtasks stay together",
    text,
    undefined,
  ),
  language: option("--to <language>", `what is printed: ${languages.join(", ")}`, language, "ir"),
  select: option("--select <selector>", "only the parts that this names, such as sheet[May]/cell[B2:B20]", word, ""),
  limit: option(
    "--limit <n>",
    "lines, or with --json parts or facts, that are printed at most",
    wholeNumber("--limit", 1, 1_000_000),
    200,
  ),
  trace: option("--trace <file>", "what was done and seen, as a failed execution leaves it (JSON)", text, undefined),
  params: option("--params <json>", "values of the parameters by name, as a JSON object of texts", word, "{}"),
  format: option(
    "--format <name>",
    `form in which tasks are handed out: ${reviewForms.join(", ")}`,
    reviewForm,
    "html",
  ),
  execute: toggle(
    "--execute",
    "run real applications for screenshots of the task itself, and not of its subtasks by themselves",
  ),
  certificate: option(
    "--check <certificate>",
    "hold the dataset against this certificate, or the one in this folder",
    text,
    undefined,
  ),
  executed: option(
    "--execute <n>",
    "also let the gold agent do so many tasks on real applications, drawn by the seed",
    optionalNumber("--execute", 1, 1_000_000),
    undefined,
  ),
  withoutPictures: toggle(
    "--without-pictures",
    "execute nothing and show nothing: no screenshots, and not what checks saw",
  ),
  nearDuplicates: toggle(
    "--near-duplicates",
    "also compare the instructions with each other, their values masked, and the sentences of documents",
  ),
  stratify: option<Stratum | undefined>(
    "--stratify <by>",
    `draw of each ${strata.join(", ")} its share`,
    stratum,
    undefined,
  ),
  unreviewed: toggle("--unreviewed", "only tasks that nobody has reviewed"),
  reviewer: option("--reviewer <name>", "who answered, where the files do not say it", text, undefined),
  replace: toggle("--replace", "take an answer in place of another one that the same reviewer gave to the task before"),
  yes: toggle("--yes", "do it instead of saying what would be done"),
  quiet: toggle("--quiet", "print nothing but errors"),
  json: toggle("--json", "print the result as JSON on standard output"),
  debug: toggle("--debug", "show where an error comes from"),
} as const;

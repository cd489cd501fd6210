import { modelRoles } from "../../llm/model-roles.js";
import { english } from "../../schema/writing-language.js";
import { option, toggle } from "../option-definition.js";
import { amount, languageTag, modelWords, text } from "../parse-option.js";

/** Models. */
export const modelsTable = {
  model: option<readonly string[]>(
    "--model <choice>",
    `who thinks: offline (the default), openai:NAME, anthropic:NAME, langchain:PROVIDER/NAME, SERVER:NAME of the configuration, or ROLE=MODEL for one of ${modelRoles.join(", ")}; may be repeated`,
    modelWords,
    [],
  ),
  writtenIn: option(
    "--language <tag>",
    "language of the instructions (de, fr, pt-BR, ja, ...); any other than English takes models that write and read it",
    languageTag,
    english.tag,
  ),
  maxCost: option<number | undefined>(
    "--max-cost <dollars>",
    "stop before the model call that could lead over it; what is done is kept",
    amount("--max-cost"),
    undefined,
  ),
  batch: toggle("--batch", "ask models in batches, which cost half and may take a day; a later run goes on"),
  modelStore: option(
    "--model-store <file>",
    "keeps models' answers, so that none is paid for twice (out/models.sqlite)",
    text,
    undefined,
  ),
  ask: toggle("--ask", "also ask the model of each role what the role asks of it"),
  triedAgent: option(
    "--agent <name>",
    "also show an agent one screen, and check that it answers with a move: openai:MODEL, chat:PROVIDER/MODEL, command:PROGRAM, ...",
    text,
    undefined,
  ),
} as const;

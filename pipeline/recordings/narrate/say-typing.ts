import { enumerate } from "../../instruct/write/english.js";
import type { Parameter } from "../../schema/subtask.js";
import { nameOf, quoted } from "./describe-screen.js";
import { type ToldMoment, typedText } from "./moment.js";
import { isPath } from "./request-words.js";
import { addressWays, entriesWays, formulaWays } from "./say-cells.js";
import { pathWays } from "./say-dialog.js";
import type { Ways } from "./teller.js";
import { shortened, spoken } from "./told-task.js";
import { typedWords } from "./typed-words.js";

/** Why a text is typed: by the parameter that it is the value of. */
export function typingWays(moment: ToldMoment): Ways[] {
  const { part, step } = moment;
  const text = typedText(step) ?? "";
  const [name] = step.parameters;
  const parameter = part.parameters.find((one) => one.name === name);
  const value = part.values[parameter?.name ?? ""] ?? "";
  return [
    ...(parameter === undefined ? [] : parameterWays(moment, parameter, text, value)),
    ...plainWays(moment, text),
  ];
}

function parameterWays(moment: ToldMoment, parameter: Parameter, text: string, value: string): Ways[] {
  if (text !== value)
    return moment.step.control?.control_text === "Terminal"
      ? commandWays(moment, text)
      : partlyWays(moment, parameter, text);
  if (isPath(value)) return pathWays(moment, value, parameter.role === "input");
  const by = parameter.derivation?.by;
  if (moment.step.control?.control_text === "Name Box") return addressWays(moment, parameter);
  if (by === undefined) return saidWays(moment, parameter, value);
  return derivedWays[by]?.(moment, parameter) ?? [typedWays(moment, parameter)];
}

const derivedWays: Readonly<Record<string, (moment: ToldMoment, parameter: Parameter) => Ways[]>> = {
  query_formula: formulaWays,
  row_formula: (moment, parameter) => [typedWays(moment, parameter)],
  entries_where: entriesWays,
  message_text: factWays,
  asked_label: (moment) => labelWays(moment),
};

/** What a text that tells facts is made of. */
function factWays(moment: ToldMoment): Ways[] {
  const { part, task } = moment;
  const found = [...new Map(part.takes.map(({ quantity, value }) => [quantity, spoken(value)]))];
  if (found.length === 0) {
    return [
      {
        key: "facts said",
        ways: [
          "The request gives everything that the text has to say, so I write just that.",
          "I write what the request asks to be told, and nothing else.",
        ],
      },
    ];
  }
  const facts = enumerate(found.map(([quantity, value]) => `the ${quantity.replace(/^the /, "")} (${value})`));
  const sources = [
    ...new Set(part.takes.flatMap(({ from }) => task.parts.find(({ id }) => id === from)?.source ?? [])),
  ];
  const origin = sources.length === 0 ? "" : `, which I have from ${enumerate(sources)}`;
  return [
    {
      key: "facts",
      ways: [
        `The text has to tell ${facts}${origin}.`,
        `I put into plain sentences what I found out: ${facts}.`,
        `Everything that has to be told is known: ${facts}. I write it down.`,
      ],
    },
    { key: "facts, short", ways: [`I write down what was found out, as the request asks for ${part.mention}.`] },
  ];
}

function labelWays(moment: ToldMoment): Ways[] {
  const text = quoted(typedText(moment.step) ?? "");
  const sought = moment.part.finds[0]?.quantity ?? "the value";
  return [
    {
      key: "label",
      ways: [
        `${sought.charAt(0).toUpperCase()}${sought.slice(1)} should stand beside words like ${text}, so I search for them.`,
        `I search for ${text}, as ${sought} is likely to be written next to that.`,
      ],
    },
  ];
}

function typedWays({ part }: ToldMoment, parameter: Parameter): Ways {
  const typed = typedWords(part, parameter);
  return {
    key: `typed ${parameter.derivation?.by ?? ""}`,
    ways: [`What I type is ${typed}.`, `I type ${typed}.`, `What belongs here: ${typed}.`],
  };
}

/** A value that the request says, or that an earlier part gave. */
function saidWays(moment: ToldMoment, { name }: Parameter, value: string): Ways[] {
  const { part, step, knowledge } = moment;
  const text = quoted(value);
  const taken = part.takes.find((one) => one.parameter === name);
  const where = step.control === null ? "" : ` into ${nameOf(step.control)}`;
  if (taken !== undefined) {
    const quantity = `the ${taken.quantity.replace(/^the /, "")}`;
    return [
      {
        key: "taken",
        ways: [
          `Here I use ${quantity}, which I found out before: ${text}.`,
          `${text} is ${quantity} from before; it goes${where === "" ? " here" : where}.`,
        ],
      },
    ];
  }
  const use = parameterUses[name];
  const isSaid = knowledge.knows(shortened(value), 0) && moment.task.instruction.includes(value);
  return [
    ...(use === undefined ? [] : [{ key: `said ${name}`, ways: use(text) }]),
    {
      key: "said",
      ways: isSaid
        ? [
            `The request gives ${text}, and it belongs${where === "" ? " here" : where}.`,
            `${text} is what the request says; I type it${where}.`,
            `I take ${text} over from the request${where === "" ? "" : `, and type it${where}`}.`,
          ]
        : [`I type ${text}${where}.`],
    },
  ];
}

/** What values are for, by the name of their parameter. */
const parameterUses: Readonly<Record<string, (text: string) => readonly string[]>> = {
  to: (text) => [
    `The message is for ${text}, so that is the address.`,
    `${text} is who has to get this message.`,
    `I address it to ${text}, as the request says.`,
  ],
  subject: (text) => [`The request wants the subject ${text}.`, `As subject I put ${text}.`],
  mail_in_inbox: (text) => [
    `The message that is meant has the subject ${text}, so I search the inbox for it.`,
    `I filter the inbox by ${text}, the subject that the request names.`,
  ],
  search_for: (text) => [`${text} is what has to go, so I search for that.`, `The words to be replaced are ${text}.`],
  replace_with: (text) => [`In its place ${text} is to stand.`, `${text} is what the request wants there in future.`],
  first_name: (text) => [`${text} is the first name.`],
  last_name: (text) => [`The last name is ${text}.`],
  page_name: (text) => [`The note is to be named ${text}.`],
  summary: (text) => [`The entry is to say ${text}.`],
};

function commandWays({ part }: ToldMoment, text: string): Ways[] {
  return [
    {
      key: "command",
      ways: [`To ${part.todo}, the command is ${quoted(text)}.`, `The shell can ${part.todo}; I type ${quoted(text)}.`],
    },
  ];
}

function partlyWays(moment: ToldMoment, parameter: Parameter, text: string): Ways[] {
  const by = parameter.derivation?.by;
  if (by === "row_formula" || by === "sum_formula") return [typedWays(moment, parameter)];
  return [{ key: "partly", ways: [`I type ${quoted(text)}, which is what ${moment.part.mention} needs here.`] }];
}

function plainWays(moment: ToldMoment, text: string): Ways[] {
  const where = moment.step.control === null ? "" : ` into ${nameOf(moment.step.control)}`;
  return [
    {
      key: "plain",
      ways: [
        `For ${moment.part.mention} I type ${quoted(text)}${where}.`,
        `I type ${quoted(text)}${where} to go on with ${moment.part.mention}.`,
      ],
    },
  ];
}

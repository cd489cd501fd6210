import { enumerate } from "../../instruct/write/english.js";
import type { Parameter } from "../../schema/subtask.js";
import { capitalize } from "../../text/capitalize.js";
import { nameOf, quoted } from "./control-words.js";
import { isOnScreen, type ToldMoment, typedText } from "./moment.js";
import { toldTakes } from "./purpose.js";
import { isPath } from "./request-words.js";
import { addressWays, entriesWays, formulaWays } from "./say-cells.js";
import { pathWays } from "./say-dialog.js";
import { searchNeedWays } from "./say-mail.js";
import { soughtWords } from "./sought.js";
import type { Ways } from "./teller.js";
import { beginningOf, type ToldPart } from "./told-task.js";
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
  const takes = toldTakes(part);
  const found = [...new Map(takes.map(({ quantity, value }) => [quantity, value]))];
  if (found.length === 0) {
    return [
      {
        key: "facts said",
        ways: [
          `The request gives everything that ${part.mention} has to say, so I write just that.`,
          `For ${part.mention} I write what the request asks to be told, and nothing else.`,
        ],
      },
    ];
  }
  const facts = enumerate(found.map(([quantity, value]) => `${quantity} (${value})`));
  const sources = [...new Set(takes.flatMap(({ from }) => task.parts.find(({ id }) => id === from)?.source ?? []))];
  const origin = sources.length === 0 ? "" : ` from ${enumerate(sources)}`;
  return [
    {
      key: "facts",
      ways: [
        `${capitalize(part.mention)} has to tell ${facts}. I have that${origin === "" ? "" : origin}, so I write it in plain sentences.`,
        `What I found out${origin === "" ? "" : origin} has to be told here: ${facts}. I put it into plain sentences.`,
        `Everything for ${part.mention} is known${origin === "" ? "" : origin}: ${facts}. I write it down.`,
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
        `${capitalize(sought)} should stand beside words like ${text}, so I search for them.`,
        `I search for ${text}, because ${sought} is likely to be written next to that.`,
      ],
    },
  ];
}

function typedWays({ part }: ToldMoment, parameter: Parameter): Ways {
  const typed = typedWords(part, parameter);
  return {
    key: `typed ${parameter.derivation?.by ?? ""}`,
    ways: [
      `To ${part.todo}, what belongs here is ${typed}.`,
      `I type ${typed}, which ${part.mention} needs here.`,
      `What has to be typed for ${part.mention} now is ${typed}.`,
    ],
  };
}

/** A value that the request says, or that an earlier part gave. */
function saidWays(moment: ToldMoment, { name }: Parameter, value: string): Ways[] {
  const { part, step, knowledge } = moment;
  const text = quoted(value);
  const taken = part.takes.find((one) => one.parameter === name);
  const where = step.control === null ? "" : ` into ${nameOf(step.control)}`;
  if (taken !== undefined) {
    const source = moment.task.parts.find(({ id }) => id === taken.from)?.source;
    const origin = source == null ? "which I found out before" : `which I found in ${source}`;
    return [
      {
        key: "taken",
        ways: [
          `${text} is ${taken.quantity}, ${origin}; ${part.mention} takes it, so I type it${where === "" ? " here" : where}.`,
          `Here I need ${taken.quantity}, ${origin}: ${text}. I type that${where} for ${part.mention}.`,
        ],
      },
    ];
  }
  const use = parameterUses[name];
  const isSaid = knowledge.knows(beginningOf(value), 0) && moment.task.instruction.includes(value);
  return [
    ...(name === "mail_in_inbox" ? searchNeedWays(moment, "typing") : []),
    ...(use === undefined ? [] : [{ key: `said ${name}`, ways: use(text, part, moment) }]),
    {
      key: "said",
      ways: isSaid
        ? [
            `The request gives ${text} for ${part.mention}, and it belongs${where === "" ? " here" : where}.`,
            `${text} is what the request says, so I type it${where}, to ${part.todo}.`,
            `To ${part.todo}, I take ${text} over from the request${where === "" ? "" : ` and type it${where}`}.`,
          ]
        : [`I type ${text}${where}.`],
    },
  ];
}

/** What values are for, by the name of their parameter. */
const parameterUses: Readonly<Record<string, (text: string, part: ToldPart, moment: ToldMoment) => readonly string[]>> =
  {
    to: (text, { mention }) => [
      `The request gives ${text} as the address for ${mention}, so that is the recipient.`,
      `${capitalize(mention)} is for ${text}, whose address the request has.`,
    ],
    subject: subjectWays,
    mail_in_inbox: (text, { todo }) => [
      `To ${todo}, I have to find it among all mails. Its subject is ${text}, so I search for that.`,
      `Among all mails I look for the one with the subject ${text}, which the request names, so I search for that.`,
      `I filter the inbox by ${text}, the subject that the request names, to get to that mail.`,
    ],
    web_url: (text, part) => {
      const sought = soughtWords(part) ?? "what I need";
      return [
        `The request names the page ${text}, on which I expect ${sought}, so I type its address.`,
        `${capitalize(sought)} should stand on the page ${text}; I type the address as the request has it.`,
      ];
    },
    search_for: (text, { todo }) => [
      `To ${todo}, the dialog has to know what goes: ${text}.`,
      `${text} is what has to be replaced, as the request says, so I search for that.`,
    ],
    replace_with: (text) => [
      `In its place the request wants ${text}, which goes into the other field.`,
      `${text} is what the request wants there in future.`,
    ],
    first_name: (text, { todo }) => [`To ${todo}, I begin with the first name, ${text}.`],
    last_name: (text) => [`The last name is ${text}, as in the request.`],
    page_name: (text, { todo }) => [`The request wants the note under the name ${text}, so I type that, to ${todo}.`],
    summary: (text, { todo }) => [
      `The request gives the words of the entry, ${text}; I type them to ${todo}.`,
      `The new entry is empty. It has to say ${text}, in the words of the request.`,
    ],
  };

/** Why a subject is typed: it is missing, and where a decision was taken, that is why it is this one. */
function subjectWays(text: string, part: ToldPart, { task, step }: ToldMoment): string[] {
  if (part.isDecided && task.decision !== null) {
    return [
      `As ${task.decision}, the request wants the subject ${text}, so I type just that.`,
      `${capitalize(task.decision)}, and for that case the request gives the subject ${text}.`,
    ];
  }
  const isSet = isOnScreen(step, part.values.to ?? "");
  return [
    `${isSet ? "The recipient is set" : "I have typed the recipient"}; now the subject is missing, which the request gives as ${text}.`,
    `The request wants the subject ${text}, so I type just that.`,
  ];
}

function commandWays({ part }: ToldMoment, text: string): Ways[] {
  return [
    {
      key: "command",
      ways: [
        `The prompt is ready. The command to ${part.todo} is ${quoted(text)}, with the whole paths so that the folder does not matter.`,
        `To ${part.todo}, I type the command ${quoted(text)} at the prompt.`,
      ],
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

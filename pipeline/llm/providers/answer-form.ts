import { isTooLong } from "../call-error.js";

/** How an answer with fields is asked for, in the order in which the forms are tried. */
const answerForms = ["tool", "schema", "text"] as const;
export type AnswerForm = (typeof answerForms)[number];
/** What a server does not take, and how answers are asked for, in words. */
const formWords: Readonly<Record<AnswerForm, { refused: string; asked: string }>> = {
  tool: { refused: "tools", asked: "by tools" },
  schema: { refused: "JSON schema", asked: "by a JSON schema" },
  text: { refused: "plain JSON", asked: "in words" },
};

/** The form that a model takes, as far as this run has found out. It is shared by all roles of the model. */
export interface AcceptedForm {
  readonly current: AnswerForm;
  /**
   * Asks in the form that the model takes. With "auto", a form that is refused leads to the next one, which `told` hears of
   * once.
   */
  ask<T>(ask: (form: AnswerForm) => Promise<T>, told: (what: string) => void): Promise<T>;
}

/** A form that is fixed, or with "auto" begins with a tool and falls to a schema and then to words. */
export function createAcceptedForm(wanted: AnswerForm | "auto"): AcceptedForm {
  let form: AnswerForm = wanted === "auto" ? "tool" : wanted;
  return {
    get current() {
      return form;
    },
    async ask(ask, told) {
      for (;;) {
        const asked = form;
        try {
          return await ask(asked);
        } catch (error) {
          const next = answerForms[answerForms.indexOf(asked) + 1];
          if (wanted !== "auto" || next === undefined || !refusesForm(error, asked)) throw error;
          // Another question may have found that out meanwhile.
          if (form !== asked) continue;
          form = next;
          told(`takes no ${formWords[asked].refused}: answers are asked for ${formWords[form].asked}`);
        }
      }
    },
  };
}

/** What is said of a request by a server that does not know the form. */
const refusals: Readonly<Record<AnswerForm, RegExp | null>> = {
  tool: /\btools?\b|tool[_ -]?(?:choice|call|use)|function[_ -]?call|for function/i,
  schema: /response_format|json_?schema|schema|grammar|text\.format|output_(?:config|format)|structured output/i,
  text: null,
};

/** Statuses of a request that is not taken. llama.cpp and others answer 500 or 501 to what they were not started for. */
const refusing: ReadonlySet<number> = new Set([400, 404, 405, 422, 500, 501]);

function refusesForm(error: unknown, form: AnswerForm): boolean {
  if (!(error instanceof Error) || !("status" in error)) return false;
  const { message, status } = error;
  if (typeof status !== "number" || !refusing.has(status)) return false;
  // Providers count the tokens of tools and schemas among those that are too many.
  return refusals[form]?.test(message) === true && !isTooLong(message, status);
}

/** The form of an answer, said in words at the end of what the system says. */
export function formInWords({ name, schema }: { name: string; schema: object }): string {
  return `\n\nAnswer with one JSON object and nothing else: the arguments of ${name}, as this JSON schema says.\n${JSON.stringify(schema)}`;
}

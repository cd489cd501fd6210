import type { Rng } from "../../rng.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { money, some } from "./draw-values.js";
import { people, statusLine } from "./vocabulary.js";

const outlines = {
  pitch: {
    title: (entity: string) => `Our offer for ${entity}`,
    sections: ["The need", "Our idea", "The plan", "Price and terms", "The team"],
    lines: [
      "One partner for the whole project",
      "First results within four weeks",
      "Clear steps with fixed dates",
      "No change for existing customers",
      "A team with ten years of experience",
      "Support in the local language",
    ],
  },
  review: {
    title: (entity: string) => `Review: ${entity}`,
    sections: ["Where we stand", "Figures", "What went well", "What did not", "Next steps"],
    lines: [
      "Targets were reached in most regions",
      "Costs stayed within the plan",
      "Two deliveries were late",
      "Customers ask for shorter answers",
      "A second supplier lowers the risk",
      "The next review is in three months",
    ],
  },
  training: {
    title: (entity: string) => `Training: ${entity}`,
    sections: ["Aim of the day", "The tools", "Step by step", "Common mistakes", "Practice"],
    lines: [
      "Read the guide before you start",
      "Save your work before every change",
      "Ask when something is unclear",
      "Check the result with a colleague",
      "Write down what you have learnt",
      "Use the shared folder only",
    ],
  },
} as const;

/** A title slide and three to five more. */
export function generateSlides(kind: keyof typeof outlines, entity: string, rng: Rng): FileContent {
  const outline = outlines[kind];
  const sections = outline.sections.slice(0, 3 + rng.below(3));
  return {
    kind: "slides",
    slides: [
      {
        title: outline.title(entity),
        lines: [`Presented by ${rng.pick(people)}`, `Volume: ${money(rng, 5000, 90000).toFixed(2)}`, statusLine],
      },
      ...sections.map((title) => ({ title, lines: some(rng.fork(title), outline.lines, 3) })),
    ],
  };
}

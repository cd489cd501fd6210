import { capitalize } from "../../text/capitalize.js";
import { statement } from "../../text/number-agreement.js";
import type { RecordedStep } from "../recording.js";
import { shownLine } from "./describe-screen.js";
import { cellPlace, seenSheet } from "./seen-sheet.js";
import { askedOf } from "./sought.js";
import type { Ways } from "./teller.js";
import type { ToldPart } from "./told-task.js";

/** What is needed of a part to tell what it has found. */
type FindingPart = Pick<ToldPart, "values" | "finds">;

/** What a part that is over has found, read off the screen after it: where it stands, and what it means. */
export function foundWays(part: FindingPart, steps: readonly RecordedStep[], at: number): Ways[] {
  const { result } = part.values;
  const controls = steps[at]?.controls ?? [];
  if (result === undefined || part.finds.length === 0) return [];
  const means = part.finds.map(({ quantity, value }) => statement(quantity, value)).join(", and ");
  const cell = controls.find(
    (one) => one.control_type === "DataItem" && one.value === result && isAsked(part, one.control_text),
  );
  if (cell !== undefined) return cellFound(part, steps, at, cell.control_text, means);
  // Other lines of the page may hold the same value.
  const line =
    (part.values.line === undefined ? null : shownLine(controls, part.values.line)) ?? shownLine(controls, result);
  if (line === null) return [];
  return [
    {
      key: "found line",
      ways: [`I can read '${line}' there. So ${means}.`, `The text says '${line}', which tells me that ${means}.`],
    },
    { key: "found", ways: [`I can see it now: ${means}.`, `${capitalize(means)}, as the window shows.`] },
  ];
}

function isAsked({ values: { place, scratch } }: FindingPart, cell: string): boolean {
  return cell === place || cell === scratch;
}

function cellFound(part: FindingPart, steps: readonly RecordedStep[], at: number, cell: string, means: string): Ways[] {
  const sheet = seenSheet(steps, at);
  const place = cellPlace(cell);
  const value = sheet.value(cell) ?? "";
  const heading = place === null ? null : sheet.heading(place.column);
  const { texts } = askedOf(part);
  const key =
    place === null ? undefined : sheet.row(place.row).find((one) => one.value !== null && texts.includes(one.value));
  if (cell === part.values.place && place !== null && heading !== null) {
    const row = key === undefined ? "" : ` in the row of '${key.value}'`;
    return [
      {
        key: "found in row",
        ways: [
          ...(sheet.isInView(place.column)
            ? [
                `${cell} holds '${value}'${row}, under '${heading}'. So ${means}.`,
                `Under '${heading}'${row} I read '${value}' (${cell}): ${means}.`,
              ]
            : [
                `${cell} holds '${value}'${row}; its column has the heading '${heading}', as I saw before. So ${means}.`,
                `I read '${value}' (${cell})${row}. The heading of that column is out of sight, but I have seen it: '${heading}'. So ${means}.`,
              ]),
        ],
      },
    ];
  }
  return [
    {
      key: "found by formula",
      ways: [
        `${cell} now shows '${value}'. That means ${means}.`,
        `The formula gives '${value}' in ${cell}, so ${means}.`,
        `I read '${value}' in ${cell}: ${means}.`,
      ],
    },
    { key: "found", ways: [`${capitalize(means)}, as ${cell} shows.`] },
  ];
}

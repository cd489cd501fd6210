import type { AttemptFigures, AttemptReport } from "../../attempt/report/report.js";
import type { Catalog } from "../../catalog/catalog.js";
import { means } from "../../schema/attempt/means.js";
import { complexityDimensions, complexityLevels } from "../../schema/task/task.js";
import { meansTitles } from "../means-titles.js";
import type { FigureRow } from "./share-table.js";

/** Groups of attempts of one kind, which are the same for every agent, so that agents can be compared row by row. */
export interface FigureGroups {
  readonly title: string;
  /** The groups of one agent; without figures where it has attempted no task of a group. */
  rowsOf(report: AttemptReport): FigureRow[];
}

interface Grouping {
  readonly title: string;
  groups(report: AttemptReport): Readonly<Record<string, AttemptFigures>>;
  nameOf?(id: string, catalog: Catalog): string | undefined;
  /** Ids in the order in which they are shown; by their letters otherwise. */
  order?(catalog: Catalog): readonly string[];
}

const groupings: readonly Grouping[] = [
  { title: "By level", groups: ({ by_level }) => by_level },
  {
    title: "By capability",
    groups: ({ by_capability }) => by_capability,
    nameOf: (id, { capabilities }) => capabilities.get(id)?.name,
    order: ({ capabilities }) => [...capabilities.keys()],
  },
  {
    title: "By persona",
    groups: ({ by_persona }) => by_persona,
    nameOf: (id, { personas }) => personas.get(id)?.name,
  },
  {
    title: "By complexity",
    groups: ({ by_complexity }) => by_complexity,
    order: () => complexityDimensions.flatMap((dimension) => complexityLevels.map((level) => `${dimension} ${level}`)),
  },
  {
    title: "By means",
    groups: ({ by_means }) => by_means,
    nameOf: (id) => meansTitles.get(id),
    order: () => means,
  },
  { title: "By application", groups: ({ by_application }) => by_application },
];

/** Returns the groups in which agents are shown: those in which any of them has attempted a task. */
export function figureGroups(reports: readonly AttemptReport[], catalog: Catalog): FigureGroups[] {
  return groupings.map(({ title, groups, nameOf, order }) => {
    const known = [...new Set(reports.flatMap((report) => Object.keys(groups(report))))].sort();
    const ids = order?.(catalog).filter((id) => known.includes(id)) ?? known;
    return {
      title,
      rowsOf: (report) => ids.map((id) => ({ name: nameOf?.(id, catalog) ?? id, figures: groups(report)[id] ?? null })),
    };
  });
}

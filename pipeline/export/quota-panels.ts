import type { QuotaFigures } from "../store/statistics/quota-figures.js";
import { bar, figure, grouped, mostRows, type Panel } from "./panel.js";

/** What a plan asked for and what was made of it, by its parts. */
export function planPanel({ parts }: QuotaFigures): Panel {
  return {
    title: "Plan",
    note: "tasks made, and quotas that took fewer",
    rows: Object.entries(parts).map(([part, { planned, filled, quotas, short }]) => ({
      ...bar(part, filled, planned),
      words: `${grouped(filled)} of ${grouped(planned)}, ${grouped(short)} of ${grouped(quotas)}`,
    })),
  };
}

/** The quotas that took fewer tasks than planned, and why, in panels that are too wide to be drawn. */
export function shortagePanels(figures: QuotaFigures): Panel[] {
  const panels = Object.keys(figures.parts).map((part): Panel => {
    const short = figures.short.filter((quota) => quota.part === part);
    const shown = short.length > mostRows ? short.slice(0, mostRows - 1) : short;
    const rest = short.slice(shown.length).reduce((sum, { planned, filled }) => sum + planned - filled, 0);
    return {
      title: `Quotas of ${part} that took fewer`,
      note: "tasks made of those that were planned, and why",
      rows: [
        ...shown.map(({ value, level, planned, filled, reason }) =>
          figure(`${value}/${level}`, `${grouped(filled)} of ${grouped(planned)}, ${reason}`),
        ),
        ...(rest === 0 ? [] : [figure(`${short.length - shown.length} more`, `${grouped(rest)} tasks fewer`)]),
      ],
    };
  });
  return panels.filter(({ rows }) => rows.length > 0);
}

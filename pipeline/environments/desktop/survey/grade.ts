import type { SurveyRecord } from "./survey-record.js";

/** A: can be driven as it is. B: with the quirks that are named. C: of no use. */
export type Grade = "A" | "B" | "C";

export interface GradeReport {
  grade: Grade;
  /** What is against it, the worst first; for an A what speaks for it. */
  reasons: string[];
  /** What to do to raise the grade, or to use the application. */
  next: string[];
}

/** Shares of named controls, and of what may differ between starts (a clock, a row of icons that loads). */
const limits = { named: 0.75, fewNamed: 0.4, different: 0.01, fewControls: 5 };

interface GradeObstacle {
  grade: "B" | "C";
  reason: string;
  next: string;
}

/**
 * Grades by what can be seen from outside: three quarters of what is acted on has a name, menus open where their titles
 * are, nothing stands before the first start, starts are alike, and no click breaks it.
 */
export function gradeSurvey(record: SurveyRecord): GradeReport {
  const obstacles = [
    ...treeObstacles(record),
    ...menuObstacles(record),
    ...startObstacles(record),
    ...faultObstacles(record),
  ];
  const worst = obstacles.some(({ grade }) => grade === "C") ? "C" : obstacles.length > 0 ? "B" : "A";
  const ordered = obstacles.toSorted((a, b) => b.grade.localeCompare(a.grade));
  return {
    grade: worst,
    reasons: worst === "A" ? [strengths(record)] : ordered.map(({ reason }) => reason),
    next: [...new Set([...ordered.map(({ next }) => next), ...nextSteps(record, worst)])],
  };
}

function treeObstacles({ starts, named, unnamed }: SurveyRecord): GradeObstacle[] {
  const controls = starts[0]?.controls.length ?? 0;
  if (controls < limits.fewControls) {
    const next =
      "Try another toolkit of the same program (GTK 3, Qt 5): GTK 4, Tk and plain X programs show no controls.";
    return [{ grade: "C", reason: `its window shows only ${controls} controls`, next }];
  }
  const share = named.named / Math.max(1, named.all);
  if (share >= limits.named) return [];
  return [
    {
      grade: share < limits.fewNamed ? "C" : "B",
      reason: `only ${percent(share)} of the controls that are acted on have a name (${named.named} of ${named.all})`,
      next: `Look for a setting that shows text beside icons; without names: ${unnamed.slice(0, 4).join(", ")}.`,
    },
  ];
}

function menuObstacles({ openings }: SurveyRecord): GradeObstacle[] {
  const menus = openings.filter(({ kind }) => kind === "menu");
  const closed = menus.filter(({ entries }) => !entries.some((text) => text !== ""));
  const displaced = menus.filter(({ entries, inPlace }) => entries.length > 0 && !inPlace);
  const buttons = openings.filter(({ kind }) => kind === "button");
  const result: GradeObstacle[] = [];
  if (closed.length > 0) {
    result.push({
      grade: closed.length === menus.length ? "C" : "B",
      reason: `${closed.length} of ${menus.length} menus showed no named entries (${titles(closed)})`,
      next: "Look at the picture of an open menu: GTK 2 never tells of its menus, others may need a setting.",
    });
  }
  if (displaced.length > 0) {
    const reason = `what ${titles(displaced)} opened is not reported where it is on the screen`;
    result.push({ grade: "B", reason, next: "Compare the labelled picture with the window; clicks may miss." });
  }
  if (buttons.length > 1 && buttons.every(({ inPlace }) => !inPlace)) {
    const reason = `clicks on ${titles(buttons)} changed nothing`;
    result.push({ grade: "B", reason, next: "Compare the labelled picture with the window; clicks may miss." });
  }
  return result;
}

function startObstacles({ starts, differences }: SurveyRecord): GradeObstacle[] {
  const dialogs = [...new Set(starts.flatMap((start) => start.dialogs))];
  const written = [...new Set(starts.flatMap((start) => start.written))];
  const result: GradeObstacle[] = [];
  if (dialogs.length > 0) {
    const files = written.length === 0 ? "" : `; it wrote ${written.slice(0, 6).join(", ")}`;
    result.push({
      grade: "B",
      reason: `${dialogs.map((title) => JSON.stringify(title)).join(", ")} comes up at its first start`,
      next: `Answer it once and put what that writes into desktop.seeds${files}.`,
    });
  }
  if (differences.share > limits.different) {
    result.push({
      grade: "B",
      reason: `its starts differ in ${percent(differences.share)} of what they show: ${differences.examples.slice(0, 2).join("; ")}`,
      next: "Seed the setting that makes it open alike (last session, tip of the day, window size).",
    });
  }
  return result;
}

function faultObstacles({ faults }: SurveyRecord): GradeObstacle[] {
  return faults.map(({ code, message, during }) => ({
    grade: "B",
    reason: `it ${code === "DESKTOP_APPLICATION_HANGS" ? "hung" : "broke"} (${during}): ${message}`,
    next: "Try by hand what broke it; leave out of the documentation what leads there.",
  }));
}

function nextSteps({ application, procedures, openings, typing, starts }: SurveyRecord, grade: Grade): string[] {
  if (grade === "C") return ["Choose another application of the same function."];
  const commands = openings.flatMap(({ kind, title, entries }) =>
    kind === "menu" ? entries.filter((text) => text.endsWith("...")).map((text) => `${title} > ${text}`) : [],
  );
  const documented =
    procedures === 0
      ? `Write its documentation: what people do with it, in steps, and how they ask for it${commands.length === 0 ? "" : ` (start with ${commands.slice(0, 5).join(", ")})`}.`
      : `Its documentation has ${procedures} procedures; explore it with pnpm explore --application ${application}.`;
  const slow =
    (starts[0]?.ms ?? 0) > 3 * (starts.at(-1)?.ms ?? 0)
      ? ["Name what its first start fills in desktop.profile, so that later starts are quick."]
      : [];
  const silent = typing === null ? ["Nothing that was typed showed: its tasks are to be made of clicks."] : [];
  return [...silent, ...slow, documented];
}

function strengths({ named, openings, clicks }: SurveyRecord): string {
  const opened =
    openings.length === 0
      ? ""
      : `, ${openings.length} ${openings[0]?.kind}s ${openings[0]?.kind === "menu" ? "open where they should" : "were clicked"}`;
  return `${percent(named.named / Math.max(1, named.all))} of the controls have names${opened}, starts are alike, ${clicks.done} clicks broke nothing`;
}

function titles(openings: readonly { title: string }[]): string {
  return openings.map(({ title }) => title).join(", ");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
}

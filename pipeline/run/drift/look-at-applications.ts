import type { Environment } from "../../environments/contract.js";
import type { ApplicationLook } from "../../schema/catalog/application-look.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { steadily } from "../../verify/run.js";
import { sideBySide } from "../../verify/side-by-side.js";
import { commonDifference, differenceOf, isSame, type LineDifference } from "./difference.js";
import { lookAtFirstWindow } from "./look-at-first-window.js";
import { type Repetition, repeatSubtask } from "./repeat-subtask.js";

/** An application to look at, with what it was when its subtasks were verified; null where nobody has looked yet. */
export interface ApplicationToLookAt {
  application: Application;
  was: ApplicationLook | null;
  subtasks: readonly Subtask[];
}

/** What a look at an application showed. */
export interface LookedAt extends ApplicationToLookAt {
  /** Why its first window did not come up; null where it did. */
  broken: string | null;
  /** What it is now; the stores of subtasks that could not be done are left out. */
  is: Pick<ApplicationLook, "menus" | "files" | "unsteady" | "stores">;
  menus: LineDifference;
  /** Files that its start writes, and stores that its subtasks write, as lines. */
  stores: LineDifference;
  repetitions: Repetition[];
}

/** A part of a look that is done at once on one computer. */
type Unit =
  | { of: ApplicationToLookAt; subtask: null; isLast: boolean }
  | { of: ApplicationToLookAt; subtask: Subtask; isLast: boolean };

type Seen = { window: WindowLook } | { repetition: Repetition; confirmed: readonly string[] | null };
type WindowLook = Pick<LookedAt, "broken" | "menus"> & {
  is: Pick<ApplicationLook, "menus" | "files" | "unsteady">;
  files: LineDifference;
};

/**
 * Looks at applications in their order, side by side on as many computers as the context allows: at the first window
 * with its menus, at the stores, and at every subtask once more. What differs is looked at twice, and only what differs
 * both times counts. Once `enough` is aborted, no further application is begun, and those that were begun are finished;
 * the first one is always begun. Yields each as it is finished.
 */
export async function* lookAtApplications(
  applications: readonly ApplicationToLookAt[],
  context: Context,
  enough: AbortSignal,
): AsyncIterable<LookedAt> {
  const begun = new Map<string, boolean>();
  const isBegun = (id: string): boolean => {
    const known = begun.get(id);
    if (known !== undefined) return known;
    begun.set(id, begun.size === 0 || !enough.aborted);
    return isBegun(id);
  };
  const units = applications.flatMap((of): Unit[] => {
    const last = of.subtasks.length - 1;
    return [
      { of, subtask: null, isLast: last < 0 },
      ...of.subtasks.map((subtask, index) => ({ of, subtask, isLast: index === last })),
    ];
  });
  const results = sideBySide<Unit, { unit: Unit; seen: Seen | null }>(units, context, {
    async do(unit, environment) {
      if (!isBegun(unit.of.application.id)) return { unit, seen: null };
      const seen =
        unit.subtask === null
          ? {
              window: await steadily(
                () => seeWindow(unit.of, environment),
                (window) => window,
              ),
            }
          : await seeSubtask(unit.of, unit.subtask, environment);
      return { unit, seen };
    },
    giveUp: (unit, { message }) => ({
      unit,
      seen:
        unit.subtask === null
          ? { window: brokenWindow(unit.of, message) }
          : {
              repetition: {
                subtask: unit.subtask,
                evidence: `the application broke twice: ${message}`,
                stores: null,
              },
              confirmed: null,
            },
    }),
  });
  let parts: Seen[] = [];
  for await (const { unit, seen } of results) {
    if (seen !== null) parts.push(seen);
    if (!unit.isLast || parts.length === 0) continue;
    yield join(unit.of, parts);
    parts = [];
  }
}

async function seeWindow({ application, was }: ApplicationToLookAt, environment: Environment): Promise<WindowLook> {
  const first = await lookAtFirstWindow(environment, application);
  const compare = (now: typeof first, before: Pick<ApplicationLook, "menus" | "files" | "unsteady">) => ({
    menus: differenceOf(before.menus, now.menus, before.unsteady),
    files: differenceOf(before.files, now.files, before.unsteady),
  });
  if (was === null) {
    // What differs between two looks at the same application says nothing of a later version.
    const second = await lookAtFirstWindow(environment, application);
    const noise = compare(second, { ...first, unsteady: [] });
    const unsteady = [noise.menus, noise.files].flatMap(({ gone, came }) => [...gone, ...came]).sort();
    const steady = (lines: readonly string[]) => lines.filter((line) => !unsteady.includes(line));
    const is = { menus: steady(first.menus), files: steady(first.files), unsteady };
    return { broken: null, is, menus: same, files: same };
  }
  const seen = compare(first, was);
  const is = { ...first, unsteady: was.unsteady };
  if (isSame(seen.menus) && isSame(seen.files)) return { broken: null, is, ...seen };
  const again = compare(await lookAtFirstWindow(environment, application), was);
  return {
    broken: null,
    is,
    menus: commonDifference(seen.menus, again.menus),
    files: commonDifference(seen.files, again.files),
  };
}

const same: LineDifference = { gone: [], came: [] };

function brokenWindow({ was }: ApplicationToLookAt, broken: string): WindowLook {
  const { menus = [], files = [], unsteady = [] } = was ?? {};
  return { broken, is: { menus, files, unsteady }, menus: same, files: same };
}

/** Does a subtask once more, and twice where it stores something elsewhere than it did. */
async function seeSubtask(
  { was }: ApplicationToLookAt,
  subtask: Subtask,
  environment: Environment,
): Promise<Extract<Seen, { repetition: Repetition }>> {
  const repetition = await repeatSubtask(subtask, environment);
  const before = was?.stores[subtask.id];
  const { stores } = repetition;
  if (before === undefined || stores === null || isSame(differenceOf(before, stores))) {
    return { repetition, confirmed: stores };
  }
  return { repetition, confirmed: (await repeatSubtask(subtask, environment)).stores };
}

function join(of: ApplicationToLookAt, parts: readonly Seen[]): LookedAt {
  const window = parts.flatMap((part) => ("window" in part ? [part.window] : []))[0];
  const repeated = parts.flatMap((part) => ("repetition" in part ? [part] : []));
  const moved = repeated.map(({ repetition: { subtask, stores }, confirmed }) => {
    const before = of.was?.stores[subtask.id];
    if (before === undefined || stores === null || confirmed === null) return same;
    return commonDifference(differenceOf(before, stores), differenceOf(before, confirmed));
  });
  const { broken, is, menus, files } = window ?? brokenWindow(of, "nobody looked at its first window");
  const stores = Object.fromEntries(
    repeated.flatMap(({ repetition: { subtask, stores: written } }) =>
      written === null ? [] : [[subtask.id, written]],
    ),
  );
  const all = [files, ...moved];
  return {
    ...of,
    broken,
    is: { ...is, stores },
    menus,
    stores: {
      gone: [...new Set(all.flatMap(({ gone }) => gone))].sort(),
      came: [...new Set(all.flatMap(({ came }) => came))].sort(),
    },
    repetitions: repeated.map(({ repetition }) => repetition),
  };
}

import type { ControlTarget } from "../../../environments/view/targets.js";
import type { Action } from "../../../schema/computer/action.js";
import type { ControlType } from "../../../schema/computer/control.js";
import type { SystemState } from "../../../schema/computer/system-state.js";
import { basename, normalizePath } from "../../../text/path.js";
import type { ApplicationScreen } from "../screen.js";

/** One item that stands for those that are like it. */
export interface Representative {
  target: ControlTarget;
  /** Names the list and the kind of item. */
  group: string;
  /** Scrolls its list until it can be seen; empty where it can. */
  reveal: Action[];
}

/** Of items that are not files, and of cells, so many are tried in each list. */
const alikeItems = 3;
/** What one notch of a mouse wheel usually scrolls. */
const rowsPerNotch = 3;

const listed: ReadonlySet<ControlType> = new Set(["ListItem", "DataItem"]);

/**
 * Of every list, the first item of each kind of file and the first few of the others; of a grid also column heads.
 * Items in sight stand for those that are not; a kind of which none is in sight is scrolled to.
 */
export function representatives(
  screen: ApplicationScreen,
  targets: readonly ControlTarget[],
  state: SystemState,
): Representative[] {
  const types = typesByName(state);
  const cells = parentsOfCells(screen);
  const texts = new Map(screen.all.map(({ index, control }) => [index, control.control_text]));
  const taken = new Map<string, number>();
  const chosen = new Map<ControlTarget, Representative>();
  const bySight = [...targets].sort((a, b) => Number(b.control.visible) - Number(a.control.visible));
  for (const target of bySight) {
    const { control } = target;
    const isHead = control.control_type === "Button" && cells.has(control.parent);
    if ((!listed.has(control.control_type) && !isHead) || control.parent === null) continue;
    const fileType = types.get(normalizePath(control.control_text));
    const group = `${control.control_type} ${fileType ?? ""} of ${texts.get(control.parent) ?? ""}`;
    const count = taken.get(group) ?? 0;
    taken.set(group, count + 1);
    const enough = fileType === undefined && control.visible ? alikeItems : 1;
    if (count < enough) chosen.set(target, { target, group, reveal: revealing(target, targets, screen) });
  }
  return targets.flatMap((target) => chosen.get(target) ?? []);
}

/** Parents of controls that are cells: what else stands there heads their rows and columns. */
export function parentsOfCells(screen: ApplicationScreen): ReadonlySet<number | null> {
  return new Set(
    screen.front.filter(({ control }) => control.control_type === "DataItem").map(({ control }) => control.parent),
  );
}

function revealing(target: ControlTarget, targets: readonly ControlTarget[], screen: ApplicationScreen): Action[] {
  const { visible, parent } = target.control;
  const list = screen.all.find(({ index }) => index === parent);
  if (visible || list === undefined) return [];
  const rows = targets.filter(({ control }) => control.parent === parent);
  const last = rows.findLastIndex(({ control }) => control.visible);
  const notches = Math.ceil((rows.indexOf(target) - last) / rowsPerNotch);
  const args = { wheel_dist: -notches };
  return [{ function: "wheel_mouse_input", args, control: list.ref, rect: null, description: "", thought: "" }];
}

const typesOfFiles = new WeakMap<SystemState["files"], ReadonlyMap<string, string>>();

function typesByName(state: SystemState): ReadonlyMap<string, string> {
  const known = typesOfFiles.get(state.files);
  if (known !== undefined) return known;
  const types = new Map(state.files.map((file) => [normalizePath(basename(file.path)), file.type]));
  typesOfFiles.set(state.files, types);
  return types;
}

import { ActionError, EnvironmentError } from "../../../errors.js";
import type { Rect } from "../../../schema/computer/control.js";
import type { Atoms } from "./atoms.js";
import type { XConnection } from "./x-connection.js";
import {
  atom,
  childWindows,
  getProperty,
  readWords,
  sendEvent,
  windowAttributes,
  windowRect,
  words,
} from "./x-requests.js";

/** A window that the window manager knows. */
export interface DesktopWindow {
  id: number;
  title: string;
  /** Class part of WM_CLASS, such as "Mousepad" or "libreoffice-calc". */
  wmClass: string;
  /** Instance part of WM_CLASS. */
  wmInstance: string;
  /** As the application sees itself, so within its own pid namespace; null when it does not say. */
  pid: number | null;
  /** Inside of the window without the frame. */
  rect: Rect;
  active: boolean;
  dialog: boolean;
  modal: boolean;
  maximised: boolean;
  fullScreen: boolean;
  /** Iconified, or on no visible desktop. */
  hidden: boolean;
  /** The window that it belongs to, for dialogs; null for none. */
  transientFor: number | null;
  /** Last part of _NET_WM_WINDOW_TYPE in lower case: "normal", "dialog", "dock", ... */
  type: string;
}

/** A menu, a list of a combo box or a tooltip: shown past the window manager. */
export interface DesktopPopup {
  id: number;
  rect: Rect;
  type: string;
}

/** Windows front to back. Those that vanish meanwhile are left out. About 2 ms. */
export async function readWindows(x: XConnection, atoms: Atoms): Promise<DesktopWindow[]> {
  const { root } = x.setup;
  const [stacking, active] = await Promise.all([
    windowList(x, atoms, "_NET_CLIENT_LIST_STACKING"),
    windowList(x, atoms, "_NET_ACTIVE_WINDOW"),
  ]);
  const windows = await Promise.all(
    stacking.reverse().map((id) => unlessGone(readWindow(x, atoms, id, root, active[0] ?? 0))),
  );
  return windows.filter((window) => window !== undefined);
}

/** Menus and the like, front to back. */
export async function readPopups(x: XConnection, atoms: Atoms): Promise<DesktopPopup[]> {
  const children = await childWindows(x, x.setup.root);
  const popups = await Promise.all(children.reverse().map((id) => unlessGone(readPopup(x, atoms, id))));
  return popups.filter((popup) => popup !== undefined);
}

/** Asks the window manager to bring a window to the front and give it the focus. */
export async function activateWindow(x: XConnection, atoms: Atoms, id: number): Promise<void> {
  await requireWindow(x, atoms, id);
  await tellManager(x, atoms, id, "_NET_ACTIVE_WINDOW", [2, 0, 0]);
}

/** Asks a window to close as its close button does; the application may ask back. */
export async function closeWindow(x: XConnection, atoms: Atoms, id: number): Promise<void> {
  await requireWindow(x, atoms, id);
  await tellManager(x, atoms, id, "_NET_CLOSE_WINDOW", [0, 2]);
}

/** Asks the window manager to make a window this large, without its frame; a window may have a least size. */
export async function resizeWindow(x: XConnection, atoms: Atoms, id: number, size: [number, number]): Promise<void> {
  await requireWindow(x, atoms, id);
  const [ofPager, withWidth, withHeight] = [2 << 12, 1 << 10, 1 << 11];
  await tellManager(x, atoms, id, "_NET_MOVERESIZE_WINDOW", [ofPager | withWidth | withHeight, 0, 0, ...size]);
}

/** The window that has the focus, and the windows it belongs to. */
export async function activeWindows(x: XConnection, atoms: Atoms): Promise<number[]> {
  const chain: number[] = [];
  let [id] = await windowList(x, atoms, "_NET_ACTIVE_WINDOW");
  while (id !== undefined && id !== 0 && !chain.includes(id)) {
    chain.push(id);
    const owner = await unlessGone(getProperty(x, id, atom.WM_TRANSIENT_FOR));
    id = owner === undefined ? undefined : readWords(owner.value)[0];
  }
  return chain;
}

async function readWindow(
  x: XConnection,
  atoms: Atoms,
  id: number,
  root: number,
  active: number,
): Promise<DesktopWindow> {
  const [utf8Name, pidName, stateName] = await Promise.all(
    ["_NET_WM_NAME", "_NET_WM_PID", "_NET_WM_STATE"].map(atoms.of),
  );
  const [utf8, latin, wmClass, pid, states, transientFor, type, rect] = await Promise.all([
    getProperty(x, id, utf8Name ?? 0),
    getProperty(x, id, atom.WM_NAME),
    getProperty(x, id, atom.WM_CLASS),
    getProperty(x, id, pidName ?? 0),
    getProperty(x, id, stateName ?? 0),
    getProperty(x, id, atom.WM_TRANSIENT_FOR),
    readType(x, atoms, id),
    windowRect(x, id),
  ]);
  const stateNames = await Promise.all(readWords(states.value).map((state) => atoms.name(state)));
  const [instance = "", className = ""] = wmClass.value.toString("latin1").split("\0");
  const owner = readWords(transientFor.value)[0];
  return {
    id,
    title: utf8.type === 0 ? latin.value.toString("latin1") : utf8.value.toString("utf8"),
    wmClass: className,
    wmInstance: instance,
    pid: readWords(pid.value)[0] ?? null,
    rect,
    active: id === active,
    dialog: owner !== undefined || type === "dialog",
    modal: stateNames.includes("_NET_WM_STATE_MODAL"),
    maximised: ["VERT", "HORZ"].every((way) => stateNames.includes(`_NET_WM_STATE_MAXIMIZED_${way}`)),
    fullScreen: stateNames.includes("_NET_WM_STATE_FULLSCREEN"),
    hidden: stateNames.includes("_NET_WM_STATE_HIDDEN"),
    transientFor: owner === undefined || owner === 0 || owner === root ? null : owner,
    type,
  };
}

async function readPopup(x: XConnection, atoms: Atoms, id: number): Promise<DesktopPopup | undefined> {
  const { shown, unmanaged } = await windowAttributes(x, id);
  if (!shown || !unmanaged) return undefined;
  const [rect, type] = await Promise.all([windowRect(x, id), readType(x, atoms, id)]);
  const isOnScreen = rect[2] > 1 && rect[3] > 1 && rect[2] - rect[0] > 1 && rect[3] - rect[1] > 1;
  return isOnScreen ? { id, rect, type } : undefined;
}

async function readType(x: XConnection, atoms: Atoms, id: number): Promise<string> {
  const property = await getProperty(x, id, await atoms.of("_NET_WM_WINDOW_TYPE"));
  const [first] = readWords(property.value);
  if (first === undefined) return "normal";
  return (await atoms.name(first)).replace("_NET_WM_WINDOW_TYPE_", "").toLowerCase();
}

async function windowList(x: XConnection, atoms: Atoms, property: string): Promise<number[]> {
  return readWords((await getProperty(x, x.setup.root, await atoms.of(property))).value);
}

async function requireWindow(x: XConnection, atoms: Atoms, id: number): Promise<void> {
  // The window manager may still list one that is gone.
  const [listed, attributes] = await Promise.all([
    windowList(x, atoms, "_NET_CLIENT_LIST_STACKING"),
    unlessGone(windowAttributes(x, id)),
  ]);
  if (listed.includes(id) && attributes !== undefined) return;
  throw new ActionError("WINDOW_GONE", `there is no window 0x${id.toString(16)} any more; observe again`);
}

/** Sends the window manager a message about a window (Extended Window Manager Hints 1.5). */
async function tellManager(x: XConnection, atoms: Atoms, id: number, message: string, data: number[]): Promise<void> {
  const event = Buffer.alloc(32);
  event.writeUInt8(33, 0);
  event.writeUInt8(32, 1);
  event.writeUInt32LE(id, 4);
  event.writeUInt32LE(await atoms.of(message), 8);
  words(...data).copy(event, 12);
  sendEvent(x, x.setup.root, 0x180000, event);
}

async function unlessGone<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof EnvironmentError && error.code === "DESKTOP_DISPLAY_REQUEST") return undefined;
    throw error;
  }
}

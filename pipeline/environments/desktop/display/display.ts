import { setTimeout as pause } from "node:timers/promises";
import type { Clipboard } from "../../../schema/computer/system-state.js";
import { openAtoms } from "./atoms.js";
import { readClipboard, writeClipboard } from "./clipboard.js";
import { readScreenshot } from "./framebuffer.js";
import { type ClickOptions, type Input, openInput } from "./input.js";
import { openKeyMap } from "./key-map.js";
import { openSelection } from "./selection.js";
import {
  activateWindow,
  activeWindows,
  closeWindow,
  type DesktopPopup,
  type DesktopWindow,
  readPopups,
  readWindows,
  resizeWindow,
} from "./windows.js";
import { connectX } from "./x-connection.js";
import { createHiddenWindow } from "./x-requests.js";

/**
 * A desktop's screen, mouse, keyboard, windows and clipboard. Coordinates are pixels of the screen. Every call
 * rejects with EnvironmentError DESKTOP_DISPLAY_LOST once the X server is gone or the display was closed.
 */
export interface Display {
  /** Windows that the window manager knows, front to back; the panel is among them. */
  windows(): Promise<DesktopWindow[]>;
  /** Open menus, lists and tooltips, front to back. */
  popups(): Promise<DesktopPopup[]>;
  /** @throws ActionError OFF_SCREEN */
  click(x: number, y: number, options?: ClickOptions): Promise<void>;
  /** @throws ActionError OFF_SCREEN */
  move: Input["move"];
  /** @throws ActionError OFF_SCREEN */
  drag: Input["drag"];
  /** Turns the wheel over a point; negative notches scroll down, and sideways to the left. */
  wheel: Input["wheel"];
  /** Types any Unicode text; line feeds and tabs are the keys enter and tab. */
  type(text: string): Promise<void>;
  /**
   * One key or shortcut: "ctrl+shift+s", "alt+f4", "page_down".
   *
   * @throws ActionError UNKNOWN_KEY
   */
  press(keys: string): Promise<void>;
  /** @throws ActionError UNKNOWN_KEY */
  hold: Input["hold"];
  /**
   * Brings a window to the front; resolves when it, or a dialog of it, has the focus, or after half a second.
   *
   * @throws ActionError WINDOW_GONE
   */
  activate(id: number): Promise<void>;
  /**
   * Asks a window to close as its close button does.
   *
   * @throws ActionError WINDOW_GONE
   */
  closeWindow(id: number): Promise<void>;
  /**
   * Asks for another size, as dragging the edge of a window would.
   *
   * @throws ActionError WINDOW_GONE
   */
  resize(id: number, size: [width: number, height: number]): Promise<void>;
  /** Files have the paths that the owner gives. @throws EnvironmentError DESKTOP_CLIPBOARD_TIMEOUT when the owner hangs */
  readClipboard(): Promise<Clipboard>;
  /** The content is served while this display is open and until another program copies. */
  setClipboard(clipboard: Clipboard): Promise<void>;
  /** PNG of the screen with the pointer. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const activationMs = 500;
const pollMs = 10;

/**
 * Opens the display of a desktop.
 *
 * @param displaySocket unix socket of the X server
 * @param framebuffer XWD file in which Xvfb -fbdir keeps the screen
 * @param taken resolves when all programs have taken what mouse and keyboard did so far, at the latest after some
 *   milliseconds; those milliseconds are waited when it is left out
 * @throws EnvironmentError DESKTOP_DISPLAY_OPEN
 */
export async function openDisplay(
  displaySocket: string,
  framebuffer: string,
  taken: (mostMs: number) => Promise<unknown> = (mostMs) => pause(mostMs),
): Promise<Display> {
  const x = await connectX(displaySocket);
  try {
    const atoms = openAtoms(x);
    const input = await openInput(x, await openKeyMap(x), taken);
    const selection = await openSelection(x, atoms, createHiddenWindow(x));
    return {
      ...input,
      windows: () => readWindows(x, atoms),
      popups: () => readPopups(x, atoms),
      async activate(id) {
        await activateWindow(x, atoms, id);
        for (let waited = 0; waited < activationMs; waited += pollMs) {
          if ((await activeWindows(x, atoms)).includes(id)) return;
          await pause(pollMs);
        }
      },
      closeWindow: (id) => closeWindow(x, atoms, id),
      resize: (id, size) => resizeWindow(x, atoms, id, size),
      readClipboard: () => readClipboard(selection),
      setClipboard: (clipboard) => writeClipboard(selection, clipboard),
      screenshot: () => readScreenshot(framebuffer),
      async close() {
        selection.close();
        await x.close();
      },
    };
  } catch (error) {
    await x.close();
    throw error;
  }
}

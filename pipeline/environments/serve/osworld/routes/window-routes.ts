import { z } from "zod";
import { formText, readForm, readJson } from "../../http/read-request.js";
import { HttpRefusal, inJson, inText } from "../../http/refusal.js";
import type { LentDesktop } from "../../lent-desktop.js";
import { runProgram } from "../run-command.js";
import { type ListedWindow, readWindows } from "../windows.js";
import { type GuestRoute, type GuestRoutes, usualSeconds } from "./route.js";

const windowSchema = z.looseObject({
  window_name: z.string().min(1).max(1_000),
  /** The whole name and not a part of it, letters as they are. */
  strict: z.boolean().default(false),
  /** By the class of the window and not by its title. */
  by_class: z.boolean().default(false),
});
type WindowWish = z.infer<typeof windowSchema>;

/** Windows by their names, and their sizes. */
export function windowRoutes(desktop: LentDesktop): GuestRoutes {
  /** Does something with a window by `wmctrl`, and waits until the screen is at rest. */
  function doing(option: "-a" | "-c", said: string): GuestRoute {
    return async (request) => {
      const wish = await readJson(request, windowSchema);
      const window = (await readWindows(desktop)).find((one) => isMeant(one, wish));
      if (window === undefined) {
        throw new HttpRefusal(404, "SERVE_NOT_FOUND", `there is no window ${JSON.stringify(wish.window_name)}`);
      }
      await runProgram(desktop, ["wmctrl", "-i", option, window.id], usualSeconds);
      await desktop.observe();
      return inText(said);
    };
  }

  return [
    ["POST /setup/activate_window", doing("-a", "Window activated successfully")],
    ["POST /setup/close_window", doing("-c", "Window closed successfully.")],
    [
      "POST /window_size",
      async (request) => {
        const name = formText(await readForm(request), "app_class_name").toLowerCase();
        const window = (await readWindows(desktop)).find(({ wmClass }) => classNames(wmClass).includes(name));
        if (window !== undefined) return inJson({ width: window.width, height: window.height });
        throw new HttpRefusal(404, "SERVE_NOT_FOUND", `there is no window of the class ${name}`);
      },
    ],
  ];
}

function isMeant({ title, wmClass }: ListedWindow, { window_name: name, strict, by_class }: WindowWish): boolean {
  const own = by_class ? wmClass : title;
  return strict ? own === name : own.toLowerCase().includes(name.toLowerCase());
}

/** "mousepad.Mousepad" has the names "mousepad" and "mousepad"; a point may stand within a name, too. */
function classNames(wmClass: string): string[] {
  const all = wmClass.toLowerCase();
  const cuts = [...all].flatMap((letter, at) => (letter === "." ? [at] : []));
  return cuts.flatMap((at) => [all.slice(0, at), all.slice(at + 1)]);
}

import type { SetupPage } from "../../pipeline/schema/computer/environment-setup.js";
import { basename, join } from "../../pipeline/text/path.js";
import { freePath, writeFile } from "./file-system.js";
import {
  changeFront,
  front,
  home,
  type Machine,
  noSelection,
  Refusal,
  type RunningApplication,
  untyped,
} from "./machine.js";
import { windowTitle } from "./windows.js";

/** Shows a page. Refuses an address at which there is none, or whose server does not answer. */
export function navigate(machine: Machine, address: string): Machine {
  const page = reachablePage(machine, address);
  const { url, history } = front(machine);
  return changeFront(machine, {
    url: page.url,
    fields: untyped(front(machine), "url"),
    history: url === null || url === page.url ? history : [...history, url],
    selection: noSelection,
    scroll: {},
    focus: null,
  });
}

export function goBack(machine: Machine): Machine {
  const { history } = front(machine);
  const url = history.at(-1);
  if (url === undefined) return machine;
  const fields = untyped(front(machine), "url");
  return changeFront(machine, { url, fields, history: history.slice(0, -1), selection: noSelection, scroll: {} });
}

/** Saves a download of the page shown to Downloads, under a free name as browsers do. */
export function download(machine: Machine, name: string): Machine {
  const { url } = front(machine);
  const page = machine.pages.find((candidate) => candidate.url === url);
  const file = page?.downloads.find((candidate) => candidate.name === name);
  if (file === undefined) throw new Refusal("Download failed", `${name}\nThe file is not on this page.`);
  return writeFile(machine, freePath(machine, join(`${home}\\Downloads`, name)), file.content);
}

/** A picture of the window behind this one (of the desktop where there is none). */
export function capture(machine: Machine): Machine {
  const behind = machine.running[1];
  const picture = { kind: "image", width: 1280, height: 760, label: pictureLabel(machine, behind), marks: [] } as const;
  const content = { ...picture, marks: [...picture.marks] };
  return changeFront(
    { ...machine, clipboard: content },
    { document: { path: null, content, modified: true }, selection: noSelection },
  );
}

function pictureLabel(machine: Machine, behind: RunningApplication | undefined): string {
  if (behind === undefined) return "Screenshot of Desktop";
  const name = behind.document?.path;
  return `Screenshot of ${name ? basename(name) : windowTitle(machine, behind)}`;
}

function reachablePage(machine: Machine, address: string): SetupPage {
  const wanted = canonicalAddress(address);
  const page = machine.pages.find((candidate) => canonicalAddress(candidate.url) === wanted);
  if (page === undefined || !page.available) {
    throw new Refusal("This site can't be reached", `${address}\nThe page cannot be reached. Check the address.`);
  }
  return page;
}

function canonicalAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");
}

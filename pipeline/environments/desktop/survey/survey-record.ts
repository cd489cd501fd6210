import type { Control } from "../../../schema/computer/control.js";

/** One start of an application on a fresh desktop. */
export interface StartRecord {
  /** From the click on its launcher until its window rests. */
  ms: number;
  controls: readonly Control[];
  /** Titles of dialogs that came up with its window. */
  dialogs: string[];
  /** Files that it wrote into the home folder, by their path in it. */
  written: string[];
}

/** What a click on the title of a menu, or on a button where there is no menu bar, brought up. */
export interface OpeningRecord {
  title: string;
  kind: "menu" | "button";
  /** Texts of the entries, "" for one without name. */
  entries: string[];
  /** For a menu: whether its entries are right below its title. For a button: whether the click had an effect. */
  inPlace: boolean;
}

export interface ClicksRecord {
  done: number;
  /** Number of clicks refused because a control was covered, disabled or gone. */
  refused: number;
  /** Clicks after which no window of the application was left, though nothing said so. */
  closed: string[];
}

/** The error by which an application broke. */
export interface FaultRecord {
  code: string;
  message: string;
  /** What was done when it broke: "at MenuItem "Open..." after 12 clicks". */
  during: string;
}

/** Everything that was measured of an application. */
export interface SurveyRecord {
  application: string;
  starts: StartRecord[];
  /** How many of the buttons, menus, tabs, boxes and fields at the start have a name. */
  named: { named: number; all: number };
  /** Types and positions of the controls without a name. */
  unnamed: string[];
  openings: OpeningRecord[];
  /** Where typed text showed; null where it did in nothing that was tried. */
  typing: { into: string; after: string | null } | null;
  /** Lines in which the first start differs from the others: at most a few, as examples. */
  differences: { share: number; examples: string[] };
  clicks: ClicksRecord;
  faults: FaultRecord[];
  /** Procedures of the documentation. */
  procedures: number;
  /** PNG of the first start. */
  screenshot: Uint8Array | null;
}

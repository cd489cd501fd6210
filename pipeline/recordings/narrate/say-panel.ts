import { extension } from "../../text/path.js";
import { fileName, type ToldMoment } from "./moment.js";
import { isPath } from "./request-words.js";
import type { Ways } from "./teller.js";

/** What files are, by the ending of their name, and the applications that are there for them. */
const fileKinds: Readonly<Record<string, { kind: string; applications: readonly string[] }>> = {
  xlsx: { kind: "a spreadsheet", applications: ["libreoffice-calc"] },
  csv: { kind: "a table as text", applications: ["libreoffice-calc"] },
  docx: { kind: "a Word document", applications: ["libreoffice-writer"] },
  pptx: { kind: "a presentation", applications: ["libreoffice-impress"] },
  pdf: { kind: "a PDF", applications: ["atril"] },
  txt: { kind: "a plain text file", applications: ["mousepad", "geany"] },
  json: { kind: "a text file with settings", applications: ["mousepad", "geany"] },
  png: { kind: "a picture", applications: ["drawing"] },
  jpg: { kind: "a picture", applications: ["drawing"] },
  zip: { kind: "an archive", applications: ["xarchiver"] },
};

/** What an application is gone to for, where that is not said by a file. */
const applicationWork: Readonly<Record<string, string>> = {
  "claws-mail": "mail is read and written in Claws Mail",
  osmo: "tasks and contacts are kept in Osmo",
  tiddlywiki: "the wiki runs in TiddlyWiki",
  zim: "the notebook is kept in Zim",
  thunar: "files and folders are handled in Thunar",
  lxterminal: "commands are given in LXTerminal",
  qalculate: "Qalculate! works such figures out",
  galculator: "Galculator works such figures out",
  hfs: "the file server is reached by File Server",
  firefox: "the page has to be opened in Firefox",
  "libreoffice-writer": "a text like this is written in LibreOffice Writer",
  "libreoffice-impress": "slides are made in LibreOffice Impress",
  "libreoffice-calc": "tables are kept in LibreOffice Calc",
  mousepad: "a plain text is written in Mousepad",
  drawing: "pictures are changed in Drawing",
  xarchiver: "archives are packed and opened in Xarchiver",
};

/** Why the button of an application in the panel is clicked: to start it, to bring it forward, or to be sure of it. */
export function panelWays(moment: ToldMoment): Ways[] {
  const { part, step, at, knowledge } = moment;
  const name = part.application;
  const front = step.controls[0];
  if (front?.application === part.applicationId) {
    return [
      {
        key: "panel in front",
        ways: [
          `${name} is the application for ${part.mention}, too, and its window is in front already. I begin at its button in the panel, which leaves it there.`,
          `For ${part.mention} I stay in ${name}, whose window is in front; its button in the panel changes nothing about that.`,
        ],
      },
      {
        key: "panel in front, part",
        ways: [
          `${name} stays in front for ${part.mention}; I click its button once more.`,
          `For ${part.mention} I remain in ${name}.`,
        ],
      },
    ];
  }
  if (knowledge.windowSince(part.applicationId, at) !== null) {
    return [
      {
        key: "panel again",
        ways: [
          `For that I go back to ${name}, which is still open behind this window; its button is in the panel.`,
          `${name} is running already, so its button in the panel brings its window to the front.`,
          `I have used ${name} before; its button in the panel takes me back to it for ${part.mention}.`,
        ],
      },
      {
        key: "panel again, part",
        ways: [`For ${part.mention} I go back to ${name}.`, `I return to ${name} for ${part.mention}.`],
      },
    ];
  }
  return [
    ...whyApplication(moment).map(
      (why): Ways => ({
        key: "panel start",
        ways: [
          `${why}, so I start that from the panel.`,
          `${why}. It is not open yet; I start it with its button in the panel.`,
          `${why}, which I open with its button in the panel.`,
        ],
      }),
    ),
    {
      key: "panel start, part",
      ways: [
        `${name} has no window yet; I start it from the panel for ${part.mention}.`,
        `I start ${name} from the panel.`,
      ],
    },
  ];
}

/** Why a part is done in its application, as sentences without a full stop that end with its name or speak of it. */
function whyApplication(moment: ToldMoment): string[] {
  const { part } = moment;
  const name = part.application;
  const files = part.parameters.flatMap(({ name: parameter, role }) => {
    const value = part.values[parameter] ?? "";
    return role === "input" && isPath(value) ? [value] : [];
  });
  const work = applicationWork[part.applicationId];
  const byFile = files.slice(0, 1).flatMap((path) => {
    const { kind = null, applications = [] } = fileKinds[extension(path)] ?? {};
    const called = fileName(moment, path);
    if (kind === null || !applications.includes(part.applicationId) || !called.startsWith("'")) return [];
    return [
      `${called} ${called.includes(".") ? "is" : "should be"} ${kind}, and the application here for that is ${name}`,
    ];
  });
  return [...byFile, ...(work === undefined ? [] : [work.charAt(0).toUpperCase() + work.slice(1)])];
}

import { fill } from "../../pipeline/template/template.js";
import { basename, extension } from "../../pipeline/text/path.js";
import { type CompiledModel, compileModel } from "./compiled-model.js";
import { emptyContent } from "./convert-content.js";
import { home, type Machine, noSelection, Refusal, type RunningApplication } from "./machine.js";
import { openDocument } from "./verbs-document.js";

/** Brings an application to the front; starts it if it does not run. */
export function launch(machine: Machine, application: string): Machine {
  const running = machine.running.find((candidate) => candidate.model.model.id === application);
  if (running !== undefined) {
    if (machine.running[0] === running) return machine;
    return { ...machine, running: [running, ...machine.running.filter((candidate) => candidate !== running)] };
  }
  const model = machine.installed.find((candidate) => candidate.id === application);
  if (model === undefined) throw new Refusal("Not installed", `The application ${application} is not installed.`);
  return { ...machine, running: [started(compileModel(model)), ...machine.running] };
}

/** Takes the application in front from the screen. */
export function closeFront(machine: Machine): Machine {
  return { ...machine, running: machine.running.slice(1) };
}

/**
 * Opens a file in the application that names its extension first, else in the first that can open it. Refuses when that
 * one has unsaved changes or a dialog open.
 */
export function openWith(machine: Machine, path: string): Machine {
  const type = extension(path);
  const model =
    machine.installed.find((candidate) => candidate.document?.opens[0] === type) ??
    machine.installed.find((candidate) => candidate.document?.opens.includes(type));
  if (model === undefined) {
    throw new Refusal("File type not supported", `${path}\nNo application can open this type of file.`);
  }
  const raised = launch(machine, model.id);
  const application = raised.running[0];
  if (application?.document?.modified || (application?.dialogs.length ?? 0) > 0) {
    throw new Refusal("Application is busy", `${model.name} has unsaved changes. Save them before opening a file.`);
  }
  return openDocument(raised, path);
}

/** Title of the main window. */
export function windowTitle(machine: Machine, application: RunningApplication): string {
  const { document, url } = application;
  const { title, views } = application.model.model;
  return fill(title, {
    document_name: document === null ? "" : document.path === null ? "Untitled" : basename(document.path),
    location: basename(application.location),
    page_title: machine.pages.find((page) => page.url === url)?.title ?? "New Tab",
    view: views.find((view) => view.id === application.view)?.text ?? "",
  }).replace(/^ - /, "");
}

function started(model: CompiledModel): RunningApplication {
  const { document, views } = model.model;
  const [view] = views;
  const files = views.find((candidate) => candidate.content.kind === "files");
  return {
    model,
    document:
      document?.blank === true ? { path: null, content: emptyContent(document.content), modified: false } : null,
    view: view?.id ?? "",
    fields: {},
    selection: noSelection,
    scroll: {},
    popup: null,
    dialogs: [],
    focus: null,
    location: files?.content.kind === "files" ? files.content.start : `${home}\\Documents`,
    url: null,
    history: [],
  };
}

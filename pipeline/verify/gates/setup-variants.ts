import type { Catalog } from "../../catalog/catalog.js";
import type { ResourceInstance } from "../../schema/catalog/resource-type.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Fact } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import { extension, normalizePath } from "../../text/path.js";
import { instanceKey, instancesOf } from "../instances.js";
import type { Trial } from "../run.js";

/** One part of a setup that can be taken away, and the instances that go with it. */
export interface RemovablePart {
  /** A setup without the part; of several parts when one is applied after the other. */
  without(setup: EnvironmentSetup): EnvironmentSetup;
  instances: ResourceInstance[];
}

/** Every part of a trial's setup that can be taken away. `start` is the state that the whole setup gives. */
export function ablations(catalog: Catalog, trial: Trial, start: SystemState): RemovablePart[] {
  const { setup } = trial;
  const all = instancesOf(catalog, start);
  const ofKind = (...kinds: string[]) =>
    all.filter(({ type }) => kinds.includes(catalog.resourceTypes.get(type)?.detector.kind ?? ""));
  const without = (
    change: (left: EnvironmentSetup) => Partial<EnvironmentSetup>,
    instances: ResourceInstance[],
  ): RemovablePart => ({ without: (left) => ({ ...left, ...change(left) }), instances });
  const valued = (instances: ResourceInstance[], value: string) =>
    instances.filter((instance) => instance.value === value || normalizePath(instance.value) === normalizePath(value));
  const pageTypes = [...catalog.resourceTypes.values()].filter((type) => type.detector.kind === "any");
  return [
    ...setup.files.map((file) =>
      without((left) => ({ files: left.files.filter((other) => other !== file) }), valued(ofKind("file"), file.path)),
    ),
    ...setup.directories.map((directory) =>
      without(
        (left) => ({ directories: left.directories.filter((other) => other !== directory) }),
        valued(ofKind("directory"), directory.path),
      ),
    ),
    ...setup.pages.map((page) =>
      without(
        (left) => ({ pages: left.pages.filter((other) => other !== page) }),
        pageTypes.map(({ name }) => ({ type: name, value: page.url })),
      ),
    ),
    ...setup.inbox.map((message) =>
      without(
        (left) => ({ inbox: left.inbox.filter((other) => other !== message) }),
        valued(ofKind("message"), message.subject),
      ),
    ),
    ...setup.records.map((record) =>
      without(
        (left) => ({ records: left.records.filter((other) => other !== record) }),
        valued(ofKind("record"), Object.values(record.fields)[0] ?? ""),
      ),
    ),
    ...Object.entries(setup.settings).map(([name, value]) =>
      without(
        (left) => ({ settings: Object.fromEntries(Object.entries(left.settings).filter(([other]) => other !== name)) }),
        valued(ofKind("setting"), value),
      ),
    ),
    ...(setup.clipboard.kind === "empty"
      ? []
      : [without(() => ({ clipboard: { kind: "empty" } }), ofKind("clipboard"))]),
    ...(setup.actions.length === 0 ? [] : [without(() => ({ actions: [] }), ofKind("document", "page"))]),
  ];
}

/**
 * The trial with something else already at the place of a file or folder that it makes; null for a fact of another
 * kind and where nothing can be put.
 */
export function occupied(catalog: Catalog, fact: Fact, trial: Trial, end: SystemState): Trial | null {
  const { setup } = trial;
  const path = fill(fact.value, trial.parameters);
  const kind = catalog.resourceTypes.get(fact.type)?.detector.kind;
  if (kind === "directory") {
    return { ...trial, setup: { ...setup, directories: [...setup.directories, { path, read_only: false }] } };
  }
  if (kind !== "file") return null;
  const made = end.files.find(
    (file) => instanceKey({ type: "", value: file.path }) === instanceKey({ type: "", value: path }),
  );
  if (made?.content == null) return null;
  const content = otherContent(made.content, extension(path));
  return { ...trial, setup: { ...setup, files: [...setup.files, { path, content, read_only: false }] } };
}

/** Content of the same kind that says something else. */
function otherContent(content: FileContent, type: string): FileContent {
  const note = `An older ${type} file`;
  switch (content.kind) {
    case "table":
      return { kind: "table", columns: ["Note"], rows: [[note]] };
    case "document":
      return { kind: "document", paragraphs: [note] };
    case "text":
      return { kind: "text", text: note };
    case "image":
      return { ...content, label: note, marks: [] };
    case "slides":
      return { kind: "slides", slides: [{ title: note, lines: [] }] };
    case "archive":
      return { kind: "archive", entries: [{ name: "older.txt", content: { kind: "text", text: note } }] };
  }
}

import { isA } from "../catalog/catalog.js";
import { detectResources } from "../environments/detect.js";
import { contentHash } from "../hash.js";
import type { ResourceInstance, ResourceType } from "../schema/catalog/resource-type.js";
import type { RecordState, SystemState } from "../schema/computer/system-state.js";
import { normalizePath } from "../text/path.js";

/** A change of one resource. `changes` means that its content changed and its value (its name) did not. */
export interface ResourceChange {
  kind: "appears" | "disappears" | "changes";
  type: string;
  value: string;
  /** Name of the setting; null for everything else. */
  setting: string | null;
}

type Types = ReadonlyMap<string, ResourceType>;

/** Every difference between two states that a resource type can name, in the order of the catalog. */
export function changesBetween(types: Types, before: SystemState, after: SystemState): ResourceChange[] {
  const had = specificInstances(types, before);
  const has = specificInstances(types, after);
  return [
    ...missingFrom(had, has).map((instance) => ({ kind: "appears" as const, ...instance, setting: null })),
    ...missingFrom(has, had).map((instance) => ({ kind: "disappears" as const, ...instance, setting: null })),
    ...changedFiles(types, before, after),
    ...changedRecords(types, before, after),
    ...changedSettings(types, before, after),
  ];
}

/** The instances that a state shows, each under its most specific type. Settings are left out: a value does not name one. */
export function specificInstances(types: Types, state: SystemState): ResourceInstance[] {
  const found = [...types.values()]
    .filter((type) => type.detector.kind !== "setting")
    .flatMap((type) => detectResources(type, state));
  return found.filter(
    (instance) =>
      !found.some(
        (other) =>
          other.type !== instance.type && other.value === instance.value && isA(types, other.type, instance.type),
      ),
  );
}

/** The instances of `has` that `had` lacks, counting equal ones. */
function missingFrom(had: readonly ResourceInstance[], has: readonly ResourceInstance[]): ResourceInstance[] {
  const key = (instance: ResourceInstance) => `${instance.type}\n${instance.value}`;
  const left = new Map<string, number>();
  for (const instance of had) left.set(key(instance), (left.get(key(instance)) ?? 0) + 1);
  return has.filter((instance) => {
    const count = left.get(key(instance)) ?? 0;
    left.set(key(instance), count - 1);
    return count <= 0;
  });
}

function changedFiles(types: Types, before: SystemState, after: SystemState): ResourceChange[] {
  const had = new Map(before.files.map((file) => [normalizePath(file.path), file]));
  const paths = new Set(
    after.files
      .filter((file) => {
        const old = had.get(normalizePath(file.path));
        return old !== undefined && (old.content_hash !== file.content_hash || old.read_only !== file.read_only);
      })
      .map((file) => file.path),
  );
  if (paths.size === 0) return [];
  return specificInstances(types, after)
    .filter((instance) => types.get(instance.type)?.detector.kind === "file" && paths.has(instance.value))
    .map((instance) => ({ kind: "changes", ...instance, setting: null }));
}

function changedRecords(types: Types, before: SystemState, after: SystemState): ResourceChange[] {
  const nameOf = (record: RecordState) => Object.values(record.fields)[0] ?? "";
  const key = (record: RecordState) => contentHash(record);
  const had = new Set(before.records.map(key));
  const named = new Set(before.records.map((record) => `${record.collection}\n${nameOf(record)}`));
  return after.records
    .filter((record) => !had.has(key(record)) && named.has(`${record.collection}\n${nameOf(record)}`))
    .flatMap((record) =>
      [...types.values()]
        .filter((type) => type.detector.kind === "record" && type.detector.collection === record.collection)
        .map((type) => ({ kind: "changes" as const, type: type.name, value: nameOf(record), setting: null })),
    );
}

function changedSettings(types: Types, before: SystemState, after: SystemState): ResourceChange[] {
  const type = [...types.values()].find((candidate) => candidate.detector.kind === "setting");
  if (type === undefined) return [];
  return Object.entries(after.settings)
    .filter(([name, value]) => before.settings[name] !== value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([setting, value]) => ({ kind: "appears", type: type.name, value, setting }));
}

import { canonicalJson } from "../../pipeline/hash.js";
import type { RecordState } from "../../pipeline/schema/computer/system-state.js";
import { recordKey, selectedRecord } from "./blanks.js";
import { changeFront, front, type Machine, noSelection, Refusal } from "./machine.js";
import type { ApplicationModel } from "./model-schema.js";

/** Records in the one order in which they are kept and shown, whatever order they were made in. */
export function sortRecords(records: readonly RecordState[]): RecordState[] {
  const keyed = records.map((record) => ({
    record,
    key: canonicalJson([record.application, record.collection, record.fields]),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ record }) => record);
}

/** Fields in the order in which the model declares them, so that the first one names the record; "" where there is none. */
export function completeFields(
  model: ApplicationModel,
  collection: string,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = Object.keys(model.collections[collection] ?? {});
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? ""]));
}

export function appendRecord(machine: Machine, collection: string, fields: Record<string, string>): Machine {
  const { model } = front(machine).model;
  const record = { application: model.id, collection, fields: completeFields(model, collection, fields) };
  return { ...machine, records: sortRecords([...machine.records, record]) };
}

export function updateRecord(machine: Machine, fields: Record<string, string>): Machine {
  const record = requireRecord(machine);
  const updated = { ...record, fields: { ...record.fields, ...fields } };
  const records = sortRecords(machine.records.map((item) => (item === record ? updated : item)));
  return changeFront(
    { ...machine, records },
    { selection: { kind: "item", key: recordKey(updated), attachment: null } },
  );
}

export function removeRecord(machine: Machine): Machine {
  const record = requireRecord(machine);
  const records = machine.records.filter((item) => item !== record);
  return changeFront({ ...machine, records }, { selection: noSelection });
}

function requireRecord(machine: Machine): RecordState {
  const record = selectedRecord(machine, front(machine));
  if (record === undefined) throw new Refusal("Nothing selected", "Select an item first.");
  return record;
}

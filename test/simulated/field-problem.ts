import { dirname, extension } from "../../pipeline/text/path.js";
import { entryAt } from "./file-system.js";
import type { Machine } from "./machine.js";
import type { FormField } from "./model-form.js";
import { comboOptions } from "./run-command.js";

const address = /^[^\s@;]+@[^\s@;]+\.[^\s@;]+$/;

/** Why the content of a form's field is not accepted; null when it is. */
export function fieldProblem(
  machine: Machine,
  field: FormField,
  value: string,
): { title: string; text: string } | null {
  if (value.trim() === "") return field.required ? invalid(field, "must not be empty") : null;
  switch (field.type) {
    case "text":
    case "multiline":
    case "checkbox":
      return null;
    case "number":
      return Number.isFinite(Number(value)) ? null : invalid(field, "must be a number");
    case "date":
      return isDate(value) ? null : invalid(field, "must be a date such as 2026-05-12");
    case "time":
      return /^([01]?\d|2[0-3]):[0-5]\d$/.test(value) ? null : invalid(field, "must be a time such as 14:30");
    case "address":
      return value.split(";").every((part) => address.test(part.trim()))
        ? null
        : invalid(field, "must be a mail address such as anna@example.com");
    case "url":
      return /^(https?:\/\/)?[^\s/]+\.[^\s/]+(\/\S*)?$/.test(value) ? null : invalid(field, "must be a web address");
    case "combo":
      return comboOptions(machine, field).includes(value)
        ? null
        : invalid(field, `must be one of ${comboOptions(machine, field).join(", ")}`);
    case "file":
      if (!entryAt(machine, value)?.content) return { title: "File not found", text: `${value}\nFile not found.` };
      return supported(field, value);
    case "new_file":
      if (entryAt(machine, dirname(value))?.content !== null) return missingDirectory(dirname(value));
      return supported(field, value);
    case "directory":
      return entryAt(machine, value)?.content === null ? null : missingDirectory(value);
  }
}

function supported(field: FormField, path: string): { title: string; text: string } | null {
  if (field.extensions.length === 0 || field.extensions.includes(extension(path))) return null;
  return { title: "File type not supported", text: `${path}\nThis type of file is not supported here.` };
}

function missingDirectory(path: string): { title: string; text: string } {
  return { title: "Path does not exist", text: `${path}\nThe folder was not found.` };
}

function invalid(field: FormField, problem: string): { title: string; text: string } {
  return { title: "Invalid value", text: `${field.label} ${problem}.` };
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

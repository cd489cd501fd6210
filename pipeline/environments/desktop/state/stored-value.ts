import type { DesktopRecordField } from "../../../schema/records/desktop-records.js";

const daySeconds = 86_400;
/** 1 January 1970, counted in days from 1 January of the year 1. */
const unixEpochDay = 719_163;

/** Where a field is stored. */
export function fieldSource(field: DesktopRecordField): string {
  return typeof field === "string" ? field : field.from;
}

/** A stored text as a person writes it: days as "2026-03-31", seconds of a day as "14:30", names with spaces, else as it is. */
export function fromStored(field: DesktopRecordField, stored: string): string {
  if (typeof field === "string" || stored === "") return stored;
  if (field.as === "underscored") return stored.replaceAll("_", " ");
  const number = Number(stored);
  if (!Number.isInteger(number)) return stored;
  switch (field.as) {
    case "text":
      return stored;
    case "julian-day":
      return number > 0 ? day((number - unixEpochDay) * daySeconds) : "";
    case "unix-seconds":
      return number > 0 ? day(number) : "";
    case "day-seconds":
      return number < 0 ? "" : new Date(number * 1000).toISOString().slice(11, 16);
  }
}

/** The inverse of `fromStored`. */
export function toStored(field: DesktopRecordField | undefined, value: string): string {
  if (field === undefined || typeof field === "string" || field.as === "text") return value;
  if (field.as === "underscored") return value.replaceAll(" ", "_");
  if (field.as === "day-seconds") {
    const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(value) ?? [];
    return hours === undefined ? "-1" : String((Number(hours) * 60 + Number(minutes)) * 60);
  }
  const seconds = Date.parse(`${value}T00:00:00Z`) / 1000;
  if (Number.isNaN(seconds)) return "0";
  return String(field.as === "unix-seconds" ? seconds : seconds / daySeconds + unixEpochDay);
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

import type { CertifiedEntry } from "../schema/certificate.js";
import type { CertificateFinding } from "../schema/certificate-finding.js";
import { coveredKinds } from "./covered-tables.js";
import type { SealedEntry } from "./seal-entry.js";

const columnsOf = new Map(
  coveredKinds.flatMap(({ tables }) => tables.map(({ table, columns }) => [table, columns] as const)),
);

/** What differs, without the tasks that have part in it. */
export type NamedDifference = Omit<CertificateFinding, "tasks">;

/** The rows and fields in which a thing differs from what is certified of it; the thing itself where none of them tells. */
export function nameDifferences(certified: CertifiedEntry, found: SealedEntry): NamedDifference[] {
  const { kind, key } = certified;
  const tables = new Set([...Object.keys(certified.rows), ...Object.keys(found.rows)]);
  const findings = [...tables].sort().flatMap((table) => {
    const [before, after] = [certified.rows[table] ?? {}, found.rows[table] ?? {}];
    const rows = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...rows].sort().flatMap((row): NamedDifference[] => {
      const place = { kind, key, table, row: row === "" ? null : row };
      const [was, is] = [ownOf(before, row), ownOf(after, row)];
      if (is === undefined) return [{ what: "missing", ...place, field: null }];
      if (was === undefined) return [{ what: "added", ...place, field: null }];
      const columns = columnsOf.get(table) ?? [];
      return columns.filter((_, i) => was[i] !== is[i]).map((field) => ({ what: "changed", ...place, field }));
    });
  });
  if (findings.length > 0) return findings;
  return [{ what: "changed", kind, key, table: null, row: null, field: null }];
}

function ownOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Paths at which two plain values differ, the first of them: "executed.0.runs". */
export function differingPaths(a: unknown, b: unknown, most = 20): string[] {
  const paths: string[] = [];
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (paths.length >= most || Object.is(one, other)) return;
    const isNested = typeof one === "object" && one !== null && typeof other === "object" && other !== null;
    if (!isNested) {
      paths.push(path);
      return;
    }
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const name of [...names].sort()) {
      walk(Reflect.get(one, name), Reflect.get(other, name), path === "" ? name : `${path}.${name}`);
    }
  };
  walk(a, b, "");
  return paths;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

interface TypeDeclaration {
  name: string;
  file: string;
  isExported: boolean;
}

/** Interfaces, type aliases, classes and enums that a source text declares. */
function typesDeclaredIn(file: string, source: string): TypeDeclaration[] {
  const found: TypeDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    const declaresType =
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isEnumDeclaration(node);
    if (declaresType && node.name !== undefined) {
      const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
      found.push({ name: node.name.text, file, isExported });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

/** One line for every name that is exported by one file and declared by another one as well. */
function ambiguousNames(declarations: readonly TypeDeclaration[]): string[] {
  const byName = new Map<string, TypeDeclaration[]>();
  for (const declaration of declarations) {
    byName.set(declaration.name, [...(byName.get(declaration.name) ?? []), declaration]);
  }
  return [...byName].flatMap(([name, all]) => {
    const files = new Set(all.map(({ file }) => file));
    return files.size > 1 && all.some(({ isExported }) => isExported) ? [`${name}: ${[...files].join(", ")}`] : [];
  });
}

describe("an exported type name", () => {
  test("is declared in one file only, and no other file has a local type of that name", () => {
    const files = readdirSync("pipeline", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join("pipeline", name));
    const declarations = files.flatMap((file) => typesDeclaredIn(file, readFileSync(file, "utf8")));
    expect(declarations.length).toBeGreaterThan(500);
    expect(ambiguousNames(declarations)).toEqual([]);
  });

  test("is reported when a second file exports it or declares a local type of that name", () => {
    const one = typesDeclaredIn("one.ts", "export interface Run {}\nexport type Step = 1;\ninterface Local {}");
    const two = typesDeclaredIn(
      "two.ts",
      "export class Run {}\nfunction walk() { type Step = 2; }\ninterface Local {}",
    );
    expect(ambiguousNames([...one, ...two])).toEqual(["Run: one.ts, two.ts", "Step: one.ts, two.ts"]);
  });
});

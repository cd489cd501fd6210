import type { DecisionTree } from "../../schema/evaluator.js";
import type { CallArguments } from "./checks.js";
import { asNumber, asText, inWords } from "./coerce.js";
import { fixedText } from "./decimal.js";
import type { Next, Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { concat, literal, type TextValue, type Value } from "./values.js";

/** Digits after the point that a number may be written with. */
const mostDigits = 15;
/** An opening or closing brace that is doubled, a field, or text without braces. */
const templatePiece = /(\{\{|\}\})|\{([^{}]*)\}|([^{}]+)/gy;
const templateField = /^(|\d{1,3}|[A-Za-z_][A-Za-z0-9_]*)(?:!(s))?(?::(.*))?$/s;

/**
 * A value as `format(value, specification)` writes it: plainly, with so many digits after the point (`.2f`), as a
 * percentage (`.0%`) or as an integer (`d`). Throws EvaluatorRefusal for other formats and for values without them.
 */
export function formatted(
  value: Value,
  specification: string,
  path: Path,
  at: Place,
  next: Next<TextValue>,
): DecisionTree {
  if (specification === "" || (specification === "s" && value.kind === "text")) return asText(value, path, at, next);
  const [, digits, sign] = /^(?:\.(\d{1,2}))?([f%])$/.exec(specification) ?? [];
  const precision = Number(digits ?? 6);
  const isInteger = specification === "d" && value.kind !== "float";
  if ((sign === undefined && !isInteger) || precision > mostDigits || value.kind === "text") {
    throw new EvaluatorRefusal(
      at,
      `the format in an f-string or a call of format, ${JSON.stringify(specification)} for ${inWords(value)}, is not read; write the value alone`,
    );
  }
  return asNumber(value, path, at, (number, then) => {
    if (isInteger) return next(literal(String(number.value)), then);
    const scaled = sign === "%" ? number.value * 100 : number.value;
    if (!Number.isFinite(scaled)) throw new EvaluatorRefusal(at, "a number that is too large");
    return next(literal(`${fixedText(scaled, precision)}${sign === "%" ? "%" : ""}`), then);
  });
}

interface Field {
  readonly value: Value;
  readonly specification: string;
  readonly isText: boolean;
}

/** `template.format(...)`, with fields that are empty, numbered or named. Throws EvaluatorRefusal. */
export function formatTemplate(
  template: string,
  given: CallArguments,
  path: Path,
  at: Place,
  next: Next<Value>,
): DecisionTree {
  const pieces = piecesOf(template, given, at);
  const readFrom = (index: number, texts: readonly TextValue[], then: Path): DecisionTree => {
    const piece = pieces[index];
    if (piece === undefined) return next(concat(texts, at), then);
    if (typeof piece === "string") return readFrom(index + 1, [...texts, literal(piece)], then);
    const add = (text: TextValue, after: Path): DecisionTree => readFrom(index + 1, [...texts, text], after);
    const { value, specification, isText } = piece;
    if (!isText) return formatted(value, specification, then, at, add);
    return asText(value, then, at, (text, after) => formatted(text, specification, after, at, add));
  };
  return readFrom(0, [], path);
}

function piecesOf(template: string, given: CallArguments, at: Place): (string | Field)[] {
  const pieces: (string | Field)[] = [];
  let [end, unnamed] = [0, 0];
  let isNumbered = false;
  for (const match of template.matchAll(templatePiece)) {
    const [whole, brace, field, text] = match;
    end = match.index + whole.length;
    if (field === undefined) {
      pieces.push(brace === undefined ? (text ?? "") : brace.slice(1));
      continue;
    }
    const [, name, conversion, specification = ""] = templateField.exec(field) ?? [];
    if (name === undefined) throw new EvaluatorRefusal(at, `the field {${field}} is not read; give it a plain name`);
    if (/^\d/.test(name)) isNumbered = true;
    const value = /^\d*$/.test(name) ? given.positional[name === "" ? unnamed : Number(name)] : given.named.get(name);
    if (name === "") unnamed += 1;
    if (value === undefined) throw new EvaluatorRefusal(at, `there is no argument for the field {${field}}`);
    if (isNumbered && unnamed > 0) throw new EvaluatorRefusal(at, "fields with and without numbers in one text");
    pieces.push({ value, specification, isText: conversion !== undefined });
  }
  if (end !== template.length) throw new EvaluatorRefusal(at, "a single brace in a format; double it");
  return pieces;
}

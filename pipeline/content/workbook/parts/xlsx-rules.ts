import type { ContentPart } from "../../../schema/computer/content-part.js";
import { child, childElements, elementText, type XmlElement } from "../../xml-tree.js";
import { plainFormula } from "./formula.js";
import { conditionalFormatParts, validationPart } from "./rules.js";
import type { Looks } from "./xlsx-looks.js";
import { isOn } from "./xlsx-package.js";

const operators: Readonly<Record<string, string>> = {
  between: "between",
  notBetween: "not between",
  equal: "=",
  notEqual: "<>",
  lessThan: "<",
  lessThanOrEqual: "<=",
  greaterThan: ">",
  greaterThanOrEqual: ">=",
};
const sorts: Readonly<Record<string, string>> = { whole: "whole number", textLength: "text length", custom: "formula" };

/** The validations and conditional formats of a worksheet. */
export function xlsxRuleParts(sheet: XmlElement, looks: Looks): ContentPart[] {
  const validations = childElements(child(sheet, "dataValidations"), "dataValidation");
  const formats = childElements(sheet, "conditionalFormatting").map((format) => ({
    ranges: rangesOf(format),
    rules: childElements(format, "cfRule").map((rule) => ({
      condition: conditionOf(rule),
      style: looks.conditional[Number(rule.attributes.dxfId ?? Number.NaN)] ?? {},
    })),
  }));
  return [...validations.flatMap(xlsxValidation), ...conditionalFormatParts(formats)];
}

function rangesOf({ attributes }: XmlElement): string[] {
  return (attributes.sqref ?? "").split(/\s+/).filter((range) => range !== "");
}

function formulasOf(element: XmlElement, names: readonly string[]): string[] {
  return childElements(element)
    .filter(({ name }) => names.includes(name))
    .map((formula) => plainFormula(elementText(formula)).slice(1));
}

function xlsxValidation(element: XmlElement): ContentPart[] {
  const { type = "none", operator = "between", prompt, error, errorStyle, showErrorMessage } = element.attributes;
  if (type === "none") return [];
  const [first = "", second = ""] = formulasOf(element, ["formula1", "formula2"]);
  const listed = /^".*"$/s.test(first)
    ? first
        .slice(1, -1)
        .split(",")
        .map((item) => item.trim())
        .join(",")
    : first;
  return validationPart(rangesOf(element), {
    allows: sorts[type] ?? type,
    operator: type === "list" || type === "custom" ? null : (operators[operator] ?? operator),
    values: type === "list" ? listed : first,
    second: type !== "list" && /etween$/.test(operator) ? second : null,
    prompt,
    error,
    onError: isOn(showErrorMessage) ? (errorStyle ?? "stop") : null,
  });
}

/** The condition of a rule as text: "> 10", "between 1 and 5", "=$C2>$D2", "contains late", "top 10". */
function conditionOf(rule: XmlElement): string {
  const { type = "", operator = "", text = "", rank = "10", bottom, percent, aboveAverage } = rule.attributes;
  const [first = "", second = ""] = formulasOf(rule, ["formula"]);
  if (type === "cellIs") {
    const sign = operators[operator] ?? operator;
    return /etween$/.test(operator) ? `${sign} ${first} and ${second}` : `${sign} ${first}`;
  }
  if (type === "expression") return `=${first}`;
  if (type === "containsText") return `contains ${text}`;
  if (type === "notContainsText") return `contains not ${text}`;
  if (type === "beginsWith") return `begins with ${text}`;
  if (type === "endsWith") return `ends with ${text}`;
  if (type === "top10") return `${isOn(bottom) ? "bottom" : "top"} ${rank}${isOn(percent) ? "%" : ""}`;
  if (type === "aboveAverage")
    return aboveAverage === "0" || aboveAverage === "false" ? "below average" : "above average";
  if (type === "duplicateValues") return "duplicate";
  if (type === "uniqueValues") return "unique";
  if (type === "colorScale") return `colour scale of ${childElements(child(rule, "colorScale"), "color").length}`;
  if (type === "dataBar") return "data bar";
  if (type === "iconSet") return `icons ${child(rule, "iconSet").attributes.iconSet ?? "3TrafficLights1"}`;
  if (type === "timePeriod") return rule.attributes.timePeriod ?? type;
  return type;
}

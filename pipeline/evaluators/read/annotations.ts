import type { Arguments, ExprNode, FunctionDef } from "./nodes.js";
import { EvaluatorRefusal } from "./refusal.js";

/** Names of `typing` that may be imported; each of them says what type something has. */
export const typingNames: ReadonlySet<string> = new Set(
  "Any Dict Final Iterable List Literal Mapping NamedTuple Optional Sequence Set Text Tuple Union".split(" "),
);

const plainTypes: ReadonlySet<string> = new Set(["str", "int", "float", "bool", "list", "tuple", "dict", "object"]);
/** Types that take others in brackets, and how many: null for any number of them. */
const brackets: ReadonlyMap<string, number | null> = new Map([
  ["list", 1],
  ["tuple", null],
  ["dict", 2],
  ["List", 1],
  ["Tuple", null],
  ["Dict", 2],
  ["Optional", 1],
  ["Sequence", 1],
  ["Union", null],
]);

/** Names of `typing` that stand for no type by themselves, which their brackets and those of others do not take. */
const specialForms: ReadonlySet<string> = new Set(["Final", "Literal", "Optional", "Union"]);

/**
 * Python evaluates the annotations of a function when it is defined. Throws EvaluatorRefusal for those that it could
 * not evaluate, or that are no types. `known` are the names that the module has given before.
 */
export function refuseForeignAnnotations({ args, returns }: FunctionDef, known: ReadonlySet<string>): void {
  for (const annotation of [...annotationsOf(args), returns]) {
    if (annotation !== undefined) refuseForeignType(annotation, known);
  }
}

function annotationsOf({ args, kwonlyargs }: Arguments): (ExprNode | undefined)[] {
  return [...args, ...kwonlyargs].map(({ annotation }) => annotation);
}

function refuseForeignType(node: ExprNode, known: ReadonlySet<string>): void {
  const isPlain = node.nodeType === "Constant" && (node.value === null || typeof node.value === "string");
  if (isPlain || known.has(dotted(node)) || (node.nodeType === "Name" && plainTypes.has(node.id))) return;
  if (node.nodeType === "Subscript") {
    const outer = typeName(node.value) ?? "";
    const inner = node.slice.nodeType === "Tuple" ? node.slice.elts : [node.slice];
    const count = brackets.get(outer);
    if (count !== undefined && inner.length > 0 && (count === null || count === inner.length)) {
      refuseForeignType(node.value, known);
      for (const part of inner) {
        refuseBareForm(part);
        refuseForeignType(part, known);
      }
      return;
    }
  }
  throw new EvaluatorRefusal(node, "an annotation that is no type known here; leave it away");
}

/** Python parses a text in the brackets of a type when the function is defined, and takes no special form there. */
function refuseBareForm(node: ExprNode): void {
  if (node.nodeType === "Constant" && typeof node.value === "string") {
    throw new EvaluatorRefusal(node, "a text in the brackets of a type; write the type without quotes");
  }
  const name = typeName(node);
  if (name === null || !specialForms.has(name)) return;
  throw new EvaluatorRefusal(node, `${name} without brackets is no type that others take; leave the annotation away`);
}

/** The last part of `List` or `typing.List`; null for what has no name. */
function typeName(node: ExprNode): string | null {
  if (node.nodeType === "Name") return node.id;
  return node.nodeType === "Attribute" && node.value.nodeType === "Name" ? node.attr : null;
}

function dotted(node: ExprNode): string {
  if (node.nodeType === "Name") return node.id;
  return node.nodeType === "Attribute" && node.value.nodeType === "Name" ? `${node.value.id}.${node.attr}` : "";
}

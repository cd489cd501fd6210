import type { Place } from "./refusal.js";

/**
 * Syntax trees of the Python that evaluators are written in, with the names and fields of CPython's `ast` module. What
 * no evaluator needs (loops, classes, lambdas, stars, `yield` and so on) has no node: the parser refuses it.
 */
interface Node<Type extends string> extends Place {
  readonly nodeType: Type;
}

/** An operator, or another part that has no place of its own. */
interface Operator<Type extends string> {
  readonly nodeType: Type;
}

export type UnaryOperator = "Not" | "USub" | "UAdd" | "Invert";
export type BinaryOperator =
  | ("Add" | "Sub" | "Mult" | "MatMult" | "Div" | "Mod" | "Pow" | "FloorDiv")
  | ("LShift" | "RShift" | "BitOr" | "BitXor" | "BitAnd");
export type CompareOperator = "Eq" | "NotEq" | "Lt" | "LtE" | "Gt" | "GtE" | "Is" | "IsNot" | "In" | "NotIn";

/** An imaginary number, whose real part is 0. */
export interface Imaginary {
  readonly imaginary: number;
}

/** A literal. Integers that a number cannot hold exactly are bigints; an ellipsis has no value. */
export type Constant = Node<"Constant"> &
  (
    | { readonly literal: "text"; readonly value: string }
    | { readonly literal: "bytes"; readonly value: Uint8Array }
    | { readonly literal: "integer"; readonly value: number | bigint }
    | { readonly literal: "float"; readonly value: number }
    | { readonly literal: "complex"; readonly value: Imaginary }
    | { readonly literal: "name"; readonly value: boolean | null }
    | { readonly literal: "ellipsis"; readonly value: undefined }
  );
export interface Name extends Node<"Name"> {
  readonly id: string;
}
interface BoolOp extends Node<"BoolOp"> {
  readonly op: Operator<"And" | "Or">;
  readonly values: readonly ExprNode[];
}
interface BinOp extends Node<"BinOp"> {
  readonly left: ExprNode;
  readonly op: Operator<BinaryOperator>;
  readonly right: ExprNode;
}
interface UnaryOp extends Node<"UnaryOp"> {
  readonly op: Operator<UnaryOperator>;
  readonly operand: ExprNode;
}
interface IfExp extends Node<"IfExp"> {
  readonly test: ExprNode;
  readonly body: ExprNode;
  readonly orelse: ExprNode;
}
interface Compare extends Node<"Compare"> {
  readonly left: ExprNode;
  readonly ops: readonly Operator<CompareOperator>[];
  readonly comparators: readonly ExprNode[];
}
export interface Call extends Node<"Call"> {
  readonly func: ExprNode;
  readonly args: readonly ExprNode[];
  readonly keywords: readonly Keyword[];
}
export interface Keyword extends Node<"Keyword"> {
  readonly arg: string;
  readonly value: ExprNode;
}
export interface JoinedStr extends Node<"JoinedStr"> {
  readonly values: readonly ExprNode[];
}
interface FormattedValue extends Node<"FormattedValue"> {
  readonly value: ExprNode;
  /** Code of "s", "r" or "a"; -1 for none. */
  readonly conversion: number;
  readonly format_spec: JoinedStr | undefined;
}
interface Attribute extends Node<"Attribute"> {
  readonly value: ExprNode;
  readonly attr: string;
}
interface Subscript extends Node<"Subscript"> {
  readonly value: ExprNode;
  readonly slice: ExprNode;
}
interface Slice extends Node<"Slice"> {
  readonly lower: ExprNode | undefined;
  readonly upper: ExprNode | undefined;
  readonly step: ExprNode | undefined;
}
interface List extends Node<"List"> {
  readonly elts: readonly ExprNode[];
}
interface Tuple extends Node<"Tuple"> {
  readonly elts: readonly ExprNode[];
}
export type ExprNode =
  | (BoolOp | BinOp | UnaryOp | IfExp | Compare | Call | JoinedStr | FormattedValue | Constant)
  | (Attribute | Subscript | Slice | Name | List | Tuple);

export interface Arg extends Node<"Arg"> {
  readonly arg: string;
  readonly annotation: ExprNode | undefined;
}
/** Parameters; stars and slashes are refused before. A parameter without a default has null, by name only. */
export interface Arguments extends Operator<"Arguments"> {
  readonly args: readonly Arg[];
  readonly kwonlyargs: readonly Arg[];
  readonly kw_defaults: readonly (ExprNode | null)[];
  readonly defaults: readonly ExprNode[];
}
export interface FunctionDef extends Node<"FunctionDef"> {
  readonly name: string;
  readonly args: Arguments;
  readonly body: readonly StmtNode[];
  readonly returns: ExprNode | undefined;
}
interface Assign extends Node<"Assign"> {
  readonly targets: readonly ExprNode[];
  readonly value: ExprNode;
}
interface AugAssign extends Node<"AugAssign"> {
  readonly target: ExprNode;
  readonly op: Operator<BinaryOperator>;
  readonly value: ExprNode;
}
interface AnnAssign extends Node<"AnnAssign"> {
  readonly target: ExprNode;
  readonly annotation: ExprNode;
  readonly value: ExprNode | undefined;
}
interface Return extends Node<"Return"> {
  readonly value: ExprNode | undefined;
}
interface If extends Node<"If"> {
  readonly test: ExprNode;
  readonly body: readonly StmtNode[];
  readonly orelse: readonly StmtNode[];
}
interface Expr extends Node<"Expr"> {
  readonly value: ExprNode;
}
export interface Alias extends Node<"Alias"> {
  readonly name: string;
  readonly asname: string | undefined;
}
interface Import extends Node<"Import"> {
  readonly names: readonly Alias[];
}
export interface ImportFrom extends Node<"ImportFrom"> {
  readonly module: string | undefined;
  readonly names: readonly Alias[];
  readonly level: number;
}
export type StmtNode =
  | (FunctionDef | Assign | AugAssign | AnnAssign | Return | If | Expr | Import | ImportFrom)
  | Node<"Pass">;

export interface Module extends Node<"Module"> {
  readonly body: readonly StmtNode[];
}

/** Any node of a tree. */
export type SyntaxNode =
  | (Module | StmtNode | ExprNode | Keyword | Arg | Arguments | Alias)
  | Operator<"And" | "Or" | UnaryOperator | BinaryOperator | CompareOperator>;

/** An expression of one kind. */
export type ExpressionOf<Type extends ExprNode["nodeType"]> = Extract<ExprNode, { nodeType: Type }>;

/** A statement of one kind. */
export type StatementOf<Type extends StmtNode["nodeType"]> = Extract<StmtNode, { nodeType: Type }>;

/** The nodes directly below a node, in the order of its fields. */
export function childNodes(node: SyntaxNode): SyntaxNode[] {
  const held: unknown[] = Object.values(node);
  return held.flatMap((field) => (Array.isArray(field) ? field.filter(isNode) : isNode(field) ? [field] : []));
}

function isNode(field: unknown): field is SyntaxNode {
  return typeof field === "object" && field !== null && "nodeType" in field;
}

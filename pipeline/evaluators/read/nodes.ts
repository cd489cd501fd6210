import type { ExprNode, StmtNode } from "py-ast";

/** An expression of one kind, as the parser gives it. */
export type ExpressionOf<Type extends ExprNode["nodeType"]> = Extract<ExprNode, { nodeType: Type }>;

/** A statement of one kind. */
export type StatementOf<Type extends StmtNode["nodeType"]> = Extract<StmtNode, { nodeType: Type }>;

import type { DecisionTree } from "../../schema/evaluator.js";
import { checkTable } from "../checks/table.js";
import { readArguments } from "./calls.js";
import { inWords, truthOf } from "./coerce.js";
import { operate, readExpression } from "./expressions.js";
import { itemsOf } from "./lists.js";
import { changeList, changesList, grown, itemsAdded } from "./methods.js";
import type { ExprNode, StmtNode } from "./nodes.js";
import { branch, countWork, type Path } from "./paths.js";
import { EvaluatorRefusal, type Place } from "./refusal.js";
import { leaf } from "./result.js";
import { sizeOf } from "./statement-size.js";
import type { Value } from "./values.js";

/**
 * A block and what follows it: `after` reads on where it does not return. Statements on which the path does not branch
 * are read in a loop, so that their number does not deepen the stack. Throws EvaluatorRefusal.
 */
export function readBlock(block: readonly StmtNode[], path: Path, after: (path: Path) => DecisionTree): DecisionTree {
  return readFrom(0, block, path, after);
}

function readFrom(
  start: number,
  block: readonly StmtNode[],
  path: Path,
  after: (path: Path) => DecisionTree,
): DecisionTree {
  let before = path;
  for (let index = start; index < block.length; index++) {
    const statement = block[index];
    if (statement === undefined) break;
    const statementSize = sizeOf(statement);
    countWork(before, statementSize, statement);
    const { tree, ends } = outcomeOf(statement, { ...before, statementSize });
    const only = ends.get(tree);
    if (only === undefined) return withEnds(tree, ends, (then) => readFrom(index + 1, block, then, after));
    before = only;
  }
  return after(before);
}

/** What a statement decides by itself. Where it is done without an answer, the tree has a leaf that stands for a path. */
function outcomeOf(statement: StmtNode, path: Path): { tree: DecisionTree; ends: ReadonlyMap<DecisionTree, Path> } {
  const ends = new Map<DecisionTree, Path>();
  const tree = readStatement(statement, path, (then) => {
    const end: DecisionTree = { success: false, message: { literal: "" }, progress: [0, 1] };
    ends.set(end, then);
    return end;
  });
  return { tree, ends };
}

/** A tree in which what follows stands in the place of each end of a path. */
function withEnds(
  tree: DecisionTree,
  ends: ReadonlyMap<DecisionTree, Path>,
  after: (path: Path) => DecisionTree,
): DecisionTree {
  const end = ends.get(tree);
  if (end !== undefined) return after(end);
  if (!("when" in tree)) return tree;
  return { when: tree.when, yes: withEnds(tree.yes, ends, after), no: withEnds(tree.no, ends, after) };
}

function readStatement(node: StmtNode, path: Path, after: (path: Path) => DecisionTree): DecisionTree {
  switch (node.nodeType) {
    case "Pass":
      return after(path);
    case "Expr":
      // A docstring, or a note where a comment could stand.
      if (node.value.nodeType === "Constant") return after(path);
      return readListChange(node.value, path, after);
    case "Assign":
      return readExpression(node.value, path, (value, then) =>
        after(node.targets.reduce((bound, target) => assign(target, value, bound), then)),
      );
    case "AnnAssign":
      if (node.target.nodeType !== "Name") throw new EvaluatorRefusal(node, "only names can be assigned");
      if (node.value === undefined) return after(path);
      return readExpression(node.value, path, (value, then) => after(assign(node.target, value, then)));
    case "AugAssign":
      return readExpression(node.target, path, (old, then) =>
        readExpression(node.value, then, (added, further) => {
          // A list is changed in place, so that every other name for it sees the change.
          if (old.kind === "list" && node.op.nodeType === "Add") {
            return after(assign(node.target, old, grown(old, itemsAdded(added, further, node), further, node)));
          }
          return operate(old, node, added, further, (value, last) => after(assign(node.target, value, last)));
        }),
      );
    case "If":
      return readExpression(node.test, path, (test, then) =>
        branch(truthOf(test, then, node.test), then, node, (holds, further) =>
          readBlock(holds ? node.body : node.orelse, further, after),
        ),
      );
    case "Return":
      if (node.value === undefined) throw new EvaluatorRefusal(node, "a return without an EvalResult");
      return readExpression(node.value, path, (value, then) => {
        if (value.kind === "result") return leaf(value, then, node);
        throw new EvaluatorRefusal(node, `${inWords(value)} is returned, not an EvalResult`);
      });
    default:
      throw new EvaluatorRefusal(node, "this statement has no place in an evaluator");
  }
}

function readListChange(node: ExprNode, path: Path, after: (path: Path) => DecisionTree): DecisionTree {
  if (node.nodeType === "Call" && node.func.nodeType === "Attribute" && changesList(node.func.attr)) {
    const { value, attr } = node.func;
    return readExpression(value, path, (list, then) =>
      readArguments(node, then, readExpression, (given, further) =>
        after(changeList(list, attr, given, further, node)),
      ),
    );
  }
  return readExpression(node, path, () => {
    throw new EvaluatorRefusal(node, "an expression whose value is not used");
  });
}

function assign(target: ExprNode, value: Value, path: Path): Path {
  if (target.nodeType === "Name") {
    refuseTakenName(target.id, target, path);
    return { ...path, scope: path.scope.set(target.id, value) };
  }
  if (target.nodeType === "Tuple" || target.nodeType === "List") {
    const items = itemsOf(value, path);
    if (items === null || items.length !== target.elts.length) {
      throw new EvaluatorRefusal(target, `${target.elts.length} names for ${inWords(value)}`);
    }
    return target.elts.reduce((bound, name, index) => assign(name, items[index] ?? { kind: "none" }, bound), path);
  }
  throw new EvaluatorRefusal(target, "only names can be assigned");
}

/** Throws EvaluatorRefusal for a name that stands for a check or a function: what is read would not be what is meant. */
export function refuseTakenName(name: string, at: Place, { source }: Pick<Path, "source">): void {
  const isTaken =
    name === "EvalResult" || checkTable.has(name) || source.functions.has(name) || source.modules.has(name);
  if (isTaken) throw new EvaluatorRefusal(at, `${name} already stands for a function or a module; choose another name`);
  if (name.startsWith("__")) throw new EvaluatorRefusal(at, `${name} is a name of Python's own; choose another`);
}

import type { CompositionContext } from "../../pipeline/compose/composition-context.js";
import { type Sketch, setSource, sketchNode, type ValueSource } from "../../pipeline/compose/growth/sketch.js";
import type { UsableSubtask } from "../../pipeline/compose/material/usable-subtask.js";
import type { Rng } from "../../pipeline/rng.js";

/** One way in which a subtask can take a result of another one. */
interface Step {
  from: UsableSubtask;
  result: number;
  to: UsableSubtask;
  input: string;
}

/**
 * A sampler in the manner of TaskBench (Shen et al. 2023): it begins with any subtask and adds others, one by one, to which
 * or from which a result can be handed by its type; inputs that are left take something that lies on the computer. It looks
 * at nothing else. Draws one sketch of about `size` nodes, or none where an input has no source at all.
 */
export function openWalks({ index }: CompositionContext): (rng: Rng, size: number) => Sketch[] {
  const steps = index.usable.flatMap((from) =>
    from.results.flatMap(({ kinds, value }, result) =>
      "unknown" in value
        ? []
        : index.usable.flatMap((to) =>
            to === from
              ? []
              : to.inputs.flatMap(({ type, name }) => (kinds.has(type) ? [{ from, result, to, input: name }] : [])),
          ),
    ),
  );
  const touching = new Map<UsableSubtask, Step[]>(index.usable.map((usable) => [usable, []]));
  for (const step of steps) {
    touching.get(step.from)?.push(step);
    touching.get(step.to)?.push(step);
  }

  return (rng, size) => {
    const sketch: Sketch = { nodes: [], leaves: [], shared: 0 };
    const add = (usable: UsableSubtask): number => {
      const typed = usable.values.map(({ name }): [string, ValueSource] => [
        name,
        { kind: "free", variant: sketch.nodes.length },
      ]);
      return sketch.nodes.push(sketchNode(sketch.nodes.length, usable, new Map(typed))) - 1;
    };
    add(rng.pick(index.usable));
    for (let tries = 0; sketch.nodes.length < size && tries < 3 * size; tries++) {
      const at = rng.below(sketch.nodes.length);
      const usable = sketch.nodes[at]?.usable;
      const options = usable === undefined ? [] : (touching.get(usable) ?? []);
      if (usable === undefined || options.length === 0) return [];
      const { from, result, to, input } = rng.pick(options);
      const parameter = to.inputs.find(({ name }) => name === input);
      if (parameter === undefined || (to === usable && sketch.nodes[at]?.sources.has(input))) continue;
      const other = add(to === usable ? from : to);
      const [giver, taker] = to === usable ? [other, at] : [at, other];
      setSource(sketch, taker, parameter, { kind: "result", from: { node: giver, result } });
    }
    for (const [node, { usable, sources }] of sketch.nodes.entries()) {
      if (!sketch.nodes.some((other) => ((other.before >>> node) & 1) === 1)) sketch.leaves.push(node);
      for (const parameter of usable.inputs) {
        if (sources.has(parameter.name)) continue;
        const extractor = usable.reads.get(parameter.name) ?? null;
        const found = index.supplier.supplies({ type: parameter.type, extractor, consumer: usable });
        if (found.length === 0) return [];
        setSource(sketch, node, parameter, { kind: "supply", supply: rng.pick(found) });
      }
    }
    return [sketch];
  };
}

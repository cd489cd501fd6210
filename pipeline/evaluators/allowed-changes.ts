import { isNumbered } from "../content/facts.js";
import { select } from "../content/selector.js";
import { RequestError } from "../errors.js";
import type { ContentPart } from "../schema/computer/content-part.js";
import { itemList } from "./checks/value-list.js";

/** The parts of one content of which something may differ: as a whole, with all that is inside, or in some aspects. */
export interface AllowedParts {
  readonly whole: ReadonlySet<ContentPart>;
  readonly aspects: ReadonlyMap<ContentPart, ReadonlySet<string>>;
}

/** How many ways of pairing parts are tried; more than any document of ordinary size takes. */
const mostPairings = 200_000;

/** What a list such as "sheet[May]/cell[B7];**\/run@bold" allows to differ in a content. Throws RequestError SELECTOR. */
export function allowedParts(root: ContentPart, selectors: string): AllowedParts {
  const whole = new Set<ContentPart>();
  const aspects = new Map<ContentPart, Set<string>>();
  for (const item of itemList(selectors)) {
    const [, selector = "", aspect] = /^((?:\[(?:[^\\\]]|\\.)*\]|[^@])*)(?:@(.*))?$/s.exec(item) ?? [];
    for (const part of select(root, selector)) {
      if (aspect === undefined) whole.add(part);
      else aspects.set(part, (aspects.get(part) ?? new Set()).add(aspect));
    }
  }
  return { whole, aspects };
}

/**
 * Whether one content can become the other by changing only what the selectors name in either of them. Parts that only
 * their position names are paired in order, in whatever way makes it true. Throws RequestError SELECTOR, and
 * CONTENT_SIZE where more than 200,000 pairings would have to be tried.
 */
export function differsOnlyIn(before: ContentPart, after: ContentPart, selectors: string): boolean {
  const [old, current] = [allowedParts(before, selectors), allowedParts(after, selectors)];
  const isWhole = (part: ContentPart) => old.whole.has(part) || current.whole.has(part);
  const mayDiffer = (part: ContentPart, aspect: string) =>
    old.aspects.get(part)?.has(aspect) === true || current.aspects.get(part)?.has(aspect) === true;
  let left = mostPairings;

  function fits(one: ContentPart, other: ContentPart): boolean {
    if (one === other || isWhole(one) || isWhole(other)) return true;
    if (one.kind !== other.kind) return false;
    const aspects = new Set([...Object.keys(one.aspects), ...Object.keys(other.aspects)]);
    for (const aspect of aspects) {
      const same = one.aspects[aspect] === other.aspects[aspect];
      if (!same && !mayDiffer(one, aspect) && !mayDiffer(other, aspect)) return false;
    }
    const parts = [...one.parts, ...other.parts];
    return [...new Set(parts.map(({ kind }) => kind))].every((kind) =>
      childrenFit(
        one.parts.filter((part) => part.kind === kind),
        other.parts.filter((part) => part.kind === kind),
      ),
    );
  }

  function childrenFit(ones: readonly ContentPart[], others: readonly ContentPart[]): boolean {
    if (isNumbered(ones) && isNumbered(others)) return sequencesFit(ones, others);
    const groups = new Map<string, [ContentPart[], ContentPart[]]>();
    for (const [side, parts] of [ones, others].entries()) {
      for (const part of parts) {
        const group = groups.get(part.name) ?? [[], []];
        groups.set(part.name, group);
        group[side === 0 ? 0 : 1].push(part);
      }
    }
    const fixed = (parts: readonly ContentPart[]) =>
      parts.map(({ name }) => name).filter((name) => !groups.get(name)?.flat().some(isWhole));
    const [names, otherNames] = [fixed(ones), fixed(others)];
    const sameOrder = names.length === otherNames.length && names.every((name, index) => name === otherNames[index]);
    return sameOrder && [...groups.values()].every(([own, its]) => sequencesFit(own, its));
  }

  /** Whether both are the same in order once parts that may differ as a whole are passed over where that helps. */
  function sequencesFit(ones: readonly ContentPart[], others: readonly ContentPart[]): boolean {
    const tried = new Set<number>();
    const open: [number, number][] = [[0, 0]];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const [at, otherAt] = place;
      const key = at * (others.length + 1) + otherAt;
      if (tried.has(key)) continue;
      tried.add(key);
      left -= 1;
      if (left < 0) throw tooMany();
      const [one, other] = [ones[at], others[otherAt]];
      if (one === undefined && other === undefined) return true;
      if (one !== undefined && isWhole(one)) open.push([at + 1, otherAt]);
      if (other !== undefined && isWhole(other)) open.push([at, otherAt + 1]);
      if (one !== undefined && other !== undefined && fits(one, other)) open.push([at + 1, otherAt + 1]);
    }
    return false;
  }

  return fits(before, after);
}

function tooMany(): RequestError {
  return new RequestError(
    "CONTENT_SIZE",
    `the parts can be paired in more than ${mostPairings} ways; name fewer parts, or those around them`,
  );
}

/** The same in Python: `_differs_only_in`. */
export const allowedChangesPython = String.raw`def _allowed_parts(root, selectors):
    whole, aspects = set(), set()
    for item in _item_list(selectors):
        found = re.fullmatch(r"((?:\[(?:[^\\\]]|\\.)*\]|[^@])*)(?:@(.*))?", item, re.DOTALL)
        for part in _select(root, found[1]):
            if found[2] is None:
                whole.add(id(part))
            else:
                aspects.add((id(part), found[2]))
    return whole, aspects


def _differs_only_in(before, after, selectors):
    pairs = [_allowed_parts(before, selectors), _allowed_parts(after, selectors)]
    whole, aspects = pairs[0][0] | pairs[1][0], pairs[0][1] | pairs[1][1]
    left = [${mostPairings}]

    def fits(one, other):
        if id(one) in whole or id(other) in whole:
            return True
        if one["kind"] != other["kind"]:
            return False
        for aspect in {**one["aspects"], **other["aspects"]}:
            same = _typed(one["aspects"].get(aspect)) == _typed(other["aspects"].get(aspect))
            if not same and (id(one), aspect) not in aspects and (id(other), aspect) not in aspects:
                return False
        kinds = {part["kind"]: True for part in [*one["parts"], *other["parts"]]}
        return all(
            children_fit(*([part for part in side["parts"] if part["kind"] == kind] for side in (one, other)))
            for kind in kinds
        )

    def children_fit(ones, others):
        if all(part["name"] == str(at + 1) for side in (ones, others) for at, part in enumerate(side)):
            return sequences_fit(ones, others)
        groups = {}
        for side, parts in enumerate((ones, others)):
            for part in parts:
                groups.setdefault(part["name"], ([], []))[side].append(part)
        loose = {name for name, group in groups.items() if any(id(part) in whole for side in group for part in side)}
        names, other_names = [[part["name"] for part in side if part["name"] not in loose] for side in (ones, others)]
        return names == other_names and all(sequences_fit(*group) for group in groups.values())

    def sequences_fit(ones, others):
        tried = set()
        places = [(0, 0)]
        while places:
            at, other_at = place = places.pop()
            if place in tried:
                continue
            tried.add(place)
            left[0] -= 1
            if left[0] < 0:
                raise ValueError("the parts can be paired in too many ways")
            one = ones[at] if at < len(ones) else None
            other = others[other_at] if other_at < len(others) else None
            if one is None and other is None:
                return True
            if one is not None and id(one) in whole:
                places.append((at + 1, other_at))
            if other is not None and id(other) in whole:
                places.append((at, other_at + 1))
            if one is not None and other is not None and fits(one, other):
                places.append((at + 1, other_at + 1))
        return False

    return fits(before, after)


def _typed(value):
    return (isinstance(value, bool), value)
`;

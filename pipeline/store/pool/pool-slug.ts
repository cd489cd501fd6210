import type { Subtask } from "../../schema/subtask.js";

const longest = 60;

/** A folder name for each subtask, by id: its first phrase in kebab-case, with the start of its id where two would be the same. */
export function poolSlugs(subtasks: readonly Subtask[]): Map<string, string> {
  const named = subtasks.map(({ id, application, phrases }) => ({
    id,
    application,
    slug: slugOf(phrases[0] ?? id) || id,
  }));
  const times = new Map<string, number>();
  for (const { application, slug } of named) {
    const key = `${application}/${slug}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return new Map(
    named.map(({ id, application, slug }) => [
      id,
      times.get(`${application}/${slug}`) === 1 ? slug : `${slug}-${id.slice(0, 8)}`,
    ]),
  );
}

function slugOf(phrase: string): string {
  const words = phrase
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ");
  let slug = (words[0] ?? "").slice(0, longest);
  for (const word of words.slice(1)) {
    if (slug.length + word.length >= longest) break;
    slug += `-${word}`;
  }
  return slug;
}

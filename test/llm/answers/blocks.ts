/** What stands between the tags of a question. */
export function blockOf(question: string, tag: string): string {
  const opening = `<${tag}>`;
  const start = question.lastIndexOf(opening);
  const end = question.indexOf(`</${tag}>`, start);
  if (start < 0 || end < 0) throw new Error(`the question has no <${tag}>`);
  return question.slice(start + opening.length, end).trim();
}

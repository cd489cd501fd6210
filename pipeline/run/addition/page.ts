import { type Html, html } from "../../export/html.js";
import { inlineSource } from "../../export/inline-source.js";
import { counted } from "../../text/figure-words.js";
import { reportStyle } from "../nightly/report/style.js";
import type { Addition } from "./add-application.js";

/** By this a page of an addition is known, so that no other file is replaced. */
export const additionMark = 'data-page="addition"';

/**
 * Returns one self-contained page on an application that was added: what can be done with it now, what was found and
 * refused, what it cost, and what a person should look at. `picture` is its first window, as PNG.
 */
export function additionPage(addition: Addition, picture: Uint8Array | null): string {
  const { application, survey, grade, drafted, subtasks, rejected, pairs, steps, entryFile } = addition;
  const policy = `default-src 'none'; style-src ${inlineSource(reportStyle)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
  return html`<!doctype html>
<html lang="en" ${{ markup: additionMark }}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${`${application.name}: ${counted(subtasks.length, "subtask")}`}</title>
<style>${{ markup: reportStyle }}</style>
</head>
<body>
<main>
<h1>${`${application.name}: ${counted(subtasks.length, "verified subtask")}`}</h1>
<p>${`${application.description} ${application.category}, ${application.function}. Driving it is graded ${grade.grade}: ${grade.reasons.join("; ")}.`}</p>
${picture === null ? html`` : html`<p><img alt="${`The first window of ${application.name}, its controls numbered`}" width="800" src="${`data:image/png;base64,${Buffer.from(picture).toString("base64")}`}"></p>`}
<section class="card"><h2>What can be asked for</h2>${list(
    subtasks.map(({ instruction_template }) => instruction_template),
    "Nothing passed all checks.",
  )}</section>
<section class="card"><h2>What a person should look at</h2>${list(toLookAt(addition), "Nothing in particular.")}</section>
<section class="card"><h2>Procedures drafted from its menus</h2>${list(
    drafted.map(({ goal, steps: said, requests }) => `${goal}: ${said}. "${requests[0] ?? ""}"`),
    `None were drafted: ${entryFile} had documentation.`,
  )}</section>
<section class="card"><h2>What was refused</h2>${list(
    rejected.map(({ reason, times, example }) => `${times} times ${reason}, such as: ${example}`),
    "Nothing.",
  )}</section>
<section class="card"><h2>What it cost</h2><table><tbody>${[
    ...steps.map(({ name, seconds: took }) => row(name, `${took} s`)),
    row("in all", `${seconds} s`),
    row("pairs of subtasks measured", String(pairs)),
    row("starts", survey.starts.map(({ ms }) => `${(ms / 1000).toFixed(2)} s`).join(", ")),
  ]}</tbody></table></section>
</main>
</body>
</html>
`.markup;
}

function toLookAt({ application, survey, grade, drafted, entryFile, subtasks, personas }: Addition): string[] {
  const dialogs = [...new Set(survey.starts.flatMap((start) => start.dialogs))];
  const written = survey.starts[0]?.written ?? [];
  return [
    ...(drafted.length === 0
      ? []
      : [
          `The words of the requests in ${entryFile} come from labels of menus: read them aloud, mend them, run the command again.`,
        ]),
    ...(subtasks.length < 5 ? ["Fewer than five subtasks passed: write procedures for what people do with it."] : []),
    ...(personas.length > 0
      ? []
      : [
          `No persona works with an application for "${application.function}", so that no task uses it: add that to the functions of a persona, or name another function in ${entryFile}.`,
        ]),
    ...(dialogs.length === 0 ? [] : [`These dialogs stand before its first window: ${dialogs.join(", ")}.`]),
    ...(written.length === 0
      ? []
      : [
          `It keeps files in the home folder: ${written.slice(0, 5).join(", ")}. Name them as stores, settings or records to have them seen.`,
        ]),
    ...(grade.grade === "A" ? [] : grade.next),
  ];
}

function list(items: readonly string[], none: string): Html {
  return items.length === 0 ? html`<p>${none}</p>` : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

function row(name: string, value: string): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`;
}

import { type Html, html } from "../../../export/html.js";
import { dollars } from "../../../llm/budget.js";
import type { NightlyReport, nightlyStates } from "../../../schema/nightly-report.js";
import { counted, duration, grouped, percent } from "../../../text/figure-words.js";

const signs: Record<(typeof nightlyStates)[number], { sign: string; words: string }> = {
  good: { sign: "✓", words: "The night went well" },
  look: { sign: "!", words: "Published, and worth a look" },
  short: { sign: "✗", words: "Published with unmet quotas" },
};

/** The head of the report: whether the nightly run went well, in words and in a few figures. */
export function reportHead({ verdict, run, ...report }: NightlyReport): Html {
  const { sign, words } = signs[verdict.state];
  const facts = [
    `environment ${run.environment}`,
    `seed ${run.seed}`,
    `taskloom ${run.program_version}`,
    run.previous === null ? "the first night" : `compared with ${run.previous}`,
  ];
  const look = verdict.look.length === 0 ? [] : [html`<ul>${verdict.look.map((line) => html`<li>${line}</li>`)}</ul>`];
  return html`<header><p class="date">Night of <time datetime="${run.date}">${longDate(run.date)}</time></p><ul class="facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul></header>
<section class="verdict ${verdict.state}"><span class="sign" aria-hidden="true">${sign}</span><div><p class="state">${words}</p><h1>${verdict.sentence}</h1>${look}</div></section>
<ul class="tiles">${tiles({ verdict, run, ...report })}</ul>`;
}

function tiles({ run, comparison, models, validation }: NightlyReport): Html[] {
  const checks = run.drift.checks;
  const by = (verdict: string): number => checks.filter((check) => check.verdict === verdict).length;
  const cost = models.reduce((all, { cost_usd }) => all + (cost_usd ?? 0), 0);
  const calls = models.reduce((all, model) => all + model.calls, 0);
  const seconds = run.timings.reduce((all, timing) => all + timing.seconds, 0);
  const { first, rewritten, dropped } = validation.today;
  return [
    tile(grouped(run.accepted), "tasks", `of ${grouped(run.requested)} asked for`),
    comparison === null
      ? tile(grouped(run.made), "made", "there is no night before")
      : tile(
          percent(comparison.unchanged, comparison.today),
          "unchanged",
          `${grouped(run.recalled)} taken over, ${grouped(run.made)} made${run.resumed > 0 ? `, ${grouped(run.resumed)} of a stopped run` : ""}`,
        ),
    checks.length === 0
      ? tile("none", "pool subtasks checked", run.drift.skipped ?? "the pool is empty")
      : tile(
          grouped(checks.length),
          "pool subtasks checked",
          `${grouped(by("sound"))} sound, ${grouped(by("mended"))} mended, ${grouped(by("quarantined"))} quarantined`,
        ),
    tile(
      percent(first, first + rewritten + dropped),
      "of instructions right at once",
      `${grouped(rewritten)} rewritten, ${grouped(dropped)} dropped`,
    ),
    tile(dollars(cost), "for models", calls === 0 ? "no calls" : counted(calls, "call")),
    tile(duration(seconds), "of work", slowest(run.timings)),
  ];
}

function slowest(timings: NightlyReport["run"]["timings"]): string {
  const [first] = [...timings].sort((a, b) => b.seconds - a.seconds);
  return first === undefined ? "" : `most of it: ${first.stage}`;
}

function tile(value: string, label: string, note: string): Html {
  return html`<li><b>${value}</b><span>${label}</span><small>${note}</small></li>`;
}

const months = "January February March April May June July August September October November December".split(" ");

/** "22 November 2026". */
function longDate(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}

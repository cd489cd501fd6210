/** Style sheet of the page of a watched task; it follows the reader's choice of light or dark. */
export const watchStyle = `
:root { color-scheme: light dark; --paper: #f6f8fa; --card: #ffffff; --ink: #1f2933; --soft: #5f6b76; --line: #d5dbe1;
  --green: #1a7f37; --green-soft: #dcf3e1; --amber: #e8590c; --shade: 0 1px 3px rgb(20 30 40 / 0.12); }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --card: #1e2328; --ink: #e6eaee; --soft: #9aa5b1;
  --line: #343b43; --green: #57c974; --green-soft: #1d3a26; --amber: #ff8a4c; --shade: none; } }
* { box-sizing: border-box; }
nav { top: 18px; } .step { scroll-margin-top: 18px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; }
header, main, footer, .graph { max-width: 1500px; margin: 0 auto; padding: 0 28px; }
header { padding-top: 28px; }
h1 { font-size: 26px; line-height: 1.25; margin: 6px 0 12px; }
.facts { display: flex; flex-wrap: wrap; gap: 6px; margin: 0; padding: 0; list-style: none; }
.facts li { border: 1px solid var(--line); border-radius: 99px; padding: 1px 11px; font-size: 13px; color: var(--soft); }
.instruction { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 20px;
  margin: 18px 0 0; white-space: pre-wrap; box-shadow: var(--shade); }
.graph { padding-top: 12px; padding-bottom: 4px; text-align: center; background: var(--paper); }
.graph svg { width: 100%; height: auto; max-height: min(24vh, 240px); background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; padding: 8px; box-shadow: var(--shade); }
@media (min-height: 760px) { .graph { position: sticky; top: 0; z-index: 1; } nav { top: calc(min(24vh, 240px) + 30px); }
  .step { scroll-margin-top: calc(min(24vh, 240px) + 30px); } }
.graph svg > g > polygon { fill: none; stroke: none; }
.graph svg > g > text, .graph .cluster text, .graph .edge text { fill: var(--soft); }
.graph .edge path { stroke: var(--soft); } .graph .edge polygon { stroke: var(--soft); fill: var(--soft); }
.graph .cluster polygon { stroke: var(--line); fill: none; }
.graph .node path { transition: fill 0.25s, stroke 0.25s; }
.graph .node.done path { fill: #2da44e; stroke: #1a7f37; } .graph .node.done text { fill: #ffffff; }
.graph .node.current path { stroke: var(--amber); stroke-width: 2.6; }
main { display: grid; grid-template-columns: minmax(260px, 340px) 1fr; gap: 26px; margin-top: 22px; align-items: start; }
nav { position: sticky; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 14px 16px; box-shadow: var(--shade); }
nav h2 { font-size: 13px; text-transform: uppercase; letter-spacing: 0.06em; color: var(--soft); margin: 0 0 8px; }
nav ol { list-style: none; margin: 0; padding: 0; }
nav li { display: flex; gap: 9px; padding: 5px 0; color: var(--soft); font-size: 14px; line-height: 1.4; }
nav li small { display: block; font-size: 12px; opacity: 0.8; }
nav li.current { color: var(--ink); font-weight: 600; } nav li.done { color: var(--green); }
.badge { flex: none; width: 18px; height: 18px; margin-top: 1px; border: 2px solid var(--line); border-radius: 50%; }
.current > .badge { border-color: var(--amber); }
.done > .badge { background: var(--green); border-color: var(--green); }
.done > .badge::after { content: ""; display: block; width: 4px; height: 8px; margin: 0.5px auto 0; transform: rotate(42deg);
  border: solid var(--card); border-width: 0 2px 2px 0; }
.keys { margin: 12px 0 0; font-size: 12px; color: var(--soft); }
.keys button { font: inherit; font-size: 13px; color: var(--ink); background: var(--paper); border: 1px solid var(--line);
  border-radius: 7px; padding: 4px 12px; margin-right: 5px; cursor: pointer; }
.step { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 20px; overflow: hidden;
  box-shadow: var(--shade); }
.step.current { border-color: var(--amber); }
.step h3 { font-size: 17px; margin: 0; padding: 12px 18px 0; overflow-wrap: anywhere; }
.step h3 span { color: var(--soft); font-weight: 400; margin-right: 8px; }
.step .of { margin: 0; padding: 0 18px 10px; color: var(--soft); font-size: 13px; }
.screen { position: relative; margin: 0; line-height: 0; border-block: 1px solid var(--line); overflow: hidden; }
.screen img { width: 100%; height: auto; }
.mark { position: absolute; inset: 0; width: 100%; height: 100%; }
.verdicts { list-style: none; margin: 0; padding: 10px 18px 12px; }
.verdicts li { display: flex; align-items: center; gap: 10px; font-size: 13.5px; color: var(--soft); padding: 2px 0; }
.verdicts li.done { color: var(--green); font-weight: 600; }
.verdicts .share { flex: none; width: 74px; height: 6px; border-radius: 3px; background: var(--line); overflow: hidden; }
.verdicts .share i { display: block; height: 100%; background: var(--green); }
.verdicts .why { font-weight: 400; opacity: 0.85; }
.outcome { font-size: 17px; font-weight: 600; padding: 14px 18px; margin: 0; }
.outcome.good { background: var(--green-soft); color: var(--green); } .outcome.bad { color: var(--amber); }
footer { padding: 4px 28px 40px; color: var(--soft); font-size: 13px; }
@media (max-width: 900px) { main { grid-template-columns: 1fr; } nav { position: static; } }
`;

/** Script of the page: highlights the current step in the graph and the list. Without scripts both show the end. */
export const watchScript = `
const steps = [...document.querySelectorAll("[data-done]")];
const marks = [...document.querySelectorAll("[data-subtask]")];
const nodes = new Map([...document.querySelectorAll(".graph .node")].map((n) => [n.querySelector("title").textContent, n]));
let at = -1, timer = 0;
function show(i) {
  if (i === at || !steps[i]) return;
  at = i;
  const done = steps[i].dataset.done.split(" "), current = steps[i].dataset.current;
  steps.forEach((s, j) => s.classList.toggle("current", j === i));
  for (const m of [...marks.map((m) => [m.dataset.subtask, m]), ...nodes]) {
    m[1].classList.toggle("done", done.includes(m[0]));
    m[1].classList.toggle("current", m[0] === current && !done.includes(m[0]));
  }
}
function nearest() {
  const middle = innerHeight * 0.5;
  let best = 0, least = Infinity;
  steps.forEach((s, i) => {
    const r = s.getBoundingClientRect(), d = r.top <= middle && r.bottom >= middle ? 0 : Math.min(Math.abs(r.top - middle), Math.abs(r.bottom - middle));
    if (d < least) { least = d; best = i; }
  });
  return best;
}
function go(i) { const s = steps[Math.max(0, Math.min(steps.length - 1, i))]; s.scrollIntoView({ behavior: "smooth", block: "start" }); }
addEventListener("scroll", () => show(nearest()), { passive: true });
addEventListener("keydown", (e) => { if (e.key === "ArrowRight") go(at + 1); if (e.key === "ArrowLeft") go(at - 1); });
document.querySelector(".keys").hidden = false;
document.querySelector("#back").onclick = () => go(at - 1);
document.querySelector("#on").onclick = () => go(at + 1);
document.querySelector("#play").onclick = (e) => {
  if (timer) { clearInterval(timer); timer = 0; e.target.textContent = "Play"; return; }
  e.target.textContent = "Stop";
  timer = setInterval(() => { if (at >= steps.length - 1) e.target.click(); else go(at + 1); }, 1800);
};
show(nearest());
`;

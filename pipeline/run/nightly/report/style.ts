/** Style sheet of the report of a nightly run; it follows the reader's choice of light or dark. */
export const reportStyle = `
:root { color-scheme: light dark; --paper: #f6f7f9; --card: #ffffff; --ink: #1c2630; --soft: #5d6975; --line: #dde2e8;
  --track: #ebeff3; --blue: #3b6fb6; --easy: #c3d8f0; --medium: #6f9fd8; --hard: #274f8a; --green: #2f8f5b;
  --amber: #c77700; --red: #c4372f; --grey: #a9b4bf; --good-paper: #e8f5ec; --look-paper: #fdf3e0; --short-paper: #fcebea; }
@media (prefers-color-scheme: dark) { :root { --paper: #14181c; --card: #1c2127; --ink: #e4e9ee; --soft: #98a4b0;
  --line: #303841; --track: #2a323a; --blue: #6ea3e6; --easy: #2d4666; --medium: #4b7fc0; --hard: #a5c9f5;
  --green: #55bd83; --amber: #eda93b; --red: #f0766e; --grey: #5b6772; --good-paper: #16291f; --look-paper: #2c2413;
  --short-paper: #331b1a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 20px 28px 48px; }
h1, h2, h3, p, ul { margin: 0; }
h1 { font-size: 23px; line-height: 1.3; font-weight: 650; }
h2 { font-size: 17px; }
h2.part { font-size: 20px; margin: 36px 0 4px; }
h3 { font-size: 14px; margin: 16px 0 6px; }
small { font-size: 12.5px; color: var(--soft); font-weight: 400; }
.calm { color: var(--soft); font-size: 14px; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 4px 20px; margin-bottom: 12px; }
.date { font-weight: 650; font-size: 17px; }
.facts { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 0; list-style: none; color: var(--soft); font-size: 13.5px; }
.verdict { display: flex; gap: 18px; padding: 18px 22px; border-radius: 12px; border: 1px solid var(--line); }
.verdict .sign { flex: none; width: 44px; height: 44px; border-radius: 50%; color: #ffffff; font: 700 26px/44px system-ui, sans-serif; text-align: center; }
.verdict .state { font-weight: 600; font-size: 14px; }
.verdict ul { padding-left: 20px; margin-top: 8px; }
.verdict.good { background: var(--good-paper); border-color: var(--green); } .good .sign { background: var(--green); } .good .state { color: var(--green); }
.verdict.look { background: var(--look-paper); border-color: var(--amber); } .look .sign { background: var(--amber); } .look .state { color: var(--amber); }
.verdict.short { background: var(--short-paper); border-color: var(--red); } .short .sign { background: var(--red); } .short .state { color: var(--red); }
.tiles { display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px; margin-top: 14px; padding: 0; list-style: none; }
.tiles li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 12px 14px; }
.tiles b { display: block; white-space: nowrap; font-size: 23px; line-height: 1.2; font-weight: 650; }
.tiles span { display: block; font-size: 13.5px; } .tiles small { display: block; line-height: 1.35; margin-top: 4px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px 20px 18px; margin-top: 14px; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 0 14px; align-items: start; }
.cards.columns { display: block; columns: 2; column-gap: 14px; margin-top: 14px; } .columns > .card { break-inside: avoid; margin: 0 0 14px; }
svg.bar { display: block; width: 100%; height: 14px; border-radius: 3px; }
.card > svg.bar { margin-top: 10px; height: 20px; border-radius: 5px; }
.track { fill: var(--track); } .tonight { fill: var(--blue); } .mark { fill: var(--ink); }
.easy { fill: var(--easy); } .medium { fill: var(--medium); } .hard { fill: var(--hard); }
rect.unchanged { fill: var(--grey); } rect.changed, rect.rewritten, rect.mended { fill: var(--amber); }
rect.added, rect.first, rect.sound { fill: var(--green); } rect.removed, rect.dropped, rect.quarantined { fill: var(--red); }
.legend { display: flex; flex-wrap: wrap; gap: 2px 20px; padding: 0; margin: 8px 0 4px; list-style: none; font-size: 14px; }
.legend li::before { content: ""; display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 7px; background: var(--grey); }
.legend .changed::before, .legend .rewritten::before, .legend .mended::before { background: var(--amber); }
.legend .added::before, .legend .first::before, .legend .sound::before { background: var(--green); }
.legend .easy::before { background: var(--easy); } .legend .medium::before { background: var(--medium); } .legend .hard::before { background: var(--hard); }
.legend .removed::before, .legend .dropped::before, .legend .quarantined::before { background: var(--red); }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: left; font-weight: 400; }
caption { text-align: left; font-weight: 650; font-size: 15px; padding-bottom: 4px; }
table.counts + table.counts { margin-top: 18px; }
.counts th { width: 38%; padding: 2px 10px 2px 0; overflow-wrap: anywhere; } .counts .chart { width: 40%; }
.counts .count { text-align: right; padding-left: 10px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.counts .moved { text-align: right; padding-left: 8px; width: 52px; color: var(--soft); font-size: 13px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.counts .none { color: var(--soft); } .counts .lost { color: var(--red); font-weight: 600; }
.wide { overflow-x: auto; }
.causes { margin-top: 12px; }
.causes thead th { color: var(--soft); font-size: 13px; } .causes th + th, .causes td { text-align: right; padding-left: 14px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.causes tr { border-top: 1px solid var(--line); } .causes thead tr { border: 0; } .causes th, .causes td { padding-block: 5px; vertical-align: top; }
.causes tbody th small { display: block; }
.cells { display: block; margin-top: 10px; } .cells text { fill: var(--soft); font-size: 11px; } .cells .label { text-anchor: end; font-size: 12px; }
.cells .count { text-anchor: middle; font-size: 10px; } .cells .hover { fill: transparent; } .cell:hover .hover { fill: var(--track); } .cell.lost .count { fill: var(--red); font-weight: 700; }
details { margin-top: 10px; } summary { cursor: pointer; color: var(--blue); font-size: 14px; }
.reasons { list-style: none; padding: 0; font-size: 14px; } .reasons li { display: flex; gap: 10px; padding: 5px 0; border-top: 1px solid var(--line); }
.reasons li:first-child { border: 0; } .reasons b { flex: none; min-width: 34px; } .reasons span { min-width: 0; overflow-wrap: anywhere; }
.reasons small { display: block; white-space: pre-line; } .reasons i { color: var(--soft); font-style: normal; }
.reasons b.quarantined { color: var(--red); } .reasons b.mended { color: var(--amber); }
.sample { padding: 0 20px; } .sample summary { display: flex; gap: 14px; padding: 12px 0; color: var(--ink); list-style: none; font-size: 15px; }
.sample summary::-webkit-details-marker { display: none; } .sample summary::after { content: "+"; margin-left: auto; color: var(--soft); font-size: 20px; line-height: 1; }
.sample[open] summary::after { content: "−"; } .sample summary b { flex: none; color: var(--blue); } .sample summary small { display: block; }
.sample img { display: block; max-width: 100%; height: auto; max-height: 420px; background: #ffffff; border: 1px solid var(--line); border-radius: 8px; padding: 6px; }
.instruction { white-space: pre-wrap; overflow-wrap: anywhere; margin: 14px 0; max-width: 80ch; } .proof { border-left: 3px solid var(--green); padding-left: 12px; margin-bottom: 10px; font-size: 14px; }
.sample .calm { margin-bottom: 16px; overflow-wrap: anywhere; }
footer { margin-top: 32px; color: var(--soft); font-size: 13px; } footer ul { padding-left: 20px; }
@media (max-width: 1000px) { .tiles { grid-template-columns: repeat(3, 1fr); } .cards { grid-template-columns: minmax(0, 1fr); } .cards.columns { columns: 1; } }
@media (max-width: 560px) { main { padding: 14px 14px 32px; } h1 { font-size: 18px; } .tiles { grid-template-columns: 1fr 1fr; gap: 8px; } .tiles b { font-size: 19px; }
  .causes { font-size: 13px; } .causes th + th, .causes td { padding-left: 9px; } .causes thead th { font-size: 12px; }
  .verdict { padding: 14px; gap: 12px; } .verdict .sign { width: 34px; height: 34px; font-size: 20px; line-height: 34px; }
  .card { padding: 14px; } .counts .chart { width: 26%; } .counts th { width: 46%; } }
@media print { details::details-content { content-visibility: visible; } }
`;

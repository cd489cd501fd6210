import { months } from "../../query/days.js";
import type { Rng } from "../../rng.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { amount, day, money, running, some } from "./draw-values.js";
import { companies, departments, milestones, people, posts, products, regions, servers } from "./vocabulary.js";

type Table = Extract<FileContent, { kind: "table" }>;
type Column = { name: string; cells: (rng: Rng, rows: number) => Table["rows"][number] };

const named = (name: string, items: readonly string[]): Column => ({
  name,
  cells: (rng, rows) => some(rng, items, rows),
});
const numbered = (name: string, prefix: string): Column => ({ name, cells: (rng, rows) => running(rng, prefix, rows) });
const drawn = (name: string, draw: (rng: Rng) => string | number): Column => ({
  name,
  cells: (rng, rows) => Array.from({ length: rows }, () => draw(rng)),
});
const oneOf = (name: string, items: readonly string[]): Column => drawn(name, (rng) => rng.pick(items));
const whole = (name: string, minimum: number, maximum: number): Column =>
  drawn(name, (rng) => amount(rng, minimum, maximum, 0));
const cents = (name: string, minimum: number, maximum: number): Column =>
  drawn(name, (rng) => money(rng, minimum, maximum));

const halfHours = drawn("Hours", (rng) => 0.5 + rng.below(16) / 2);
const name = (items: readonly string[]): Column => named("Name", items);
const category = (...items: readonly string[]): Column => oneOf("Category", items);
const amountOf = (minimum: number, maximum: number): Column => cents("Amount", minimum, maximum);

/**
 * Columns of each family. All begin with a name, a category and an amount, so that what was learnt on one table, down to
 * a column's name and letter, can be asked of any other; the fourth column is the family's own. No row of totals.
 */
const families = {
  invoice: [name(companies), category("open", "paid", "overdue"), amountOf(120, 4800), drawn("Due", day)],
  expense: [name(people), category("Travel", "Meals", "Office", "Training"), amountOf(12, 640), drawn("Date", day)],
  payroll: [name(people), category(...departments), amountOf(2100, 6900), whole("Hours", 96, 172)],
  sales: [name(regions), category("Shop", "Web", "Partner"), amountOf(1800, 42000), whole("Units", 12, 480)],
  budget: [
    name(departments),
    category("Staff", "Material", "Travel"),
    amountOf(4000, 60000),
    cents("Spent", 2500, 58000),
  ],
  inventory: [name(products), category("Furniture", "Supplies", "Devices"), amountOf(4, 390), whole("Stock", 0, 320)],
  price: [name(products), category("piece", "box", "pair", "set"), amountOf(6, 520), numbered("Code", "SKU")],
  ledger: [
    name(companies),
    category("Revenue", "Materials", "Rent", "Interest"),
    amountOf(40, 5200),
    drawn("Date", day),
  ],
  timesheet: [name(people), category("Design", "Review", "Testing", "Meetings"), amountOf(90, 980), halfHours],
  headcount: [
    name(departments),
    category("Main office", "Branch", "Remote"),
    amountOf(9000, 82000),
    whole("Employees", 3, 64),
  ],
  ticket: [name(people), category("Login", "Delivery", "Defect", "Return"), amountOf(5, 240), whole("Minutes", 4, 190)],
  survey: [
    name(people),
    category("new customer", "regular customer", "former customer"),
    amountOf(15, 860),
    whole("Score", 1, 10),
  ],
  campaign: [
    name(regions),
    category("Search", "Social", "Newsletter", "Print"),
    amountOf(150, 5400),
    whole("Clicks", 140, 9200),
  ],
  engagement: [name(posts), category("Photo", "Video", "Story", "Poll"), amountOf(4, 310), whole("Views", 320, 48000)],
  portfolio: [name(companies), category("Equity", "Bond", "Fund"), amountOf(900, 64000), whole("Units", 10, 900)],
  milestone: [
    name(milestones),
    category("planned", "running", "done", "late"),
    amountOf(900, 24000),
    drawn("Due", day),
  ],
  server: [
    name(servers),
    category("web", "database", "mail", "backup"),
    amountOf(18, 420),
    whole("Disk percent", 21, 97),
  ],
  household: [
    name(companies),
    category("Groceries", "Energy", "Transport", "Leisure"),
    amountOf(5, 920),
    drawn("Date", day),
  ],
  metric: [name(months), category("Monday", "Weekend", "Holiday"), amountOf(600, 92000), whole("Orders", 12, 1900)],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

/** A table of six to twelve rows, no two with the same name. */
export function generateTable(kind: keyof typeof families, rng: Rng): Table {
  const columns: readonly Column[] = families[kind];
  const wanted = 12 - rng.below(7);
  const cells = columns.map((column) => column.cells(rng.fork(column.name), wanted));
  const rows = Math.min(...cells.map((column) => column.length));
  return {
    kind: "table",
    columns: columns.map((column) => column.name),
    rows: Array.from({ length: rows }, (_, row) => cells.map((column) => column[row] ?? "")),
  };
}

import type { Rng } from "../../rng.js";
import type { FileContent } from "../../schema/file-content.js";
import { amount, day, money, running, some } from "./draw-values.js";
import { companies, departments, months, people, products, regions } from "./vocabulary.js";

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

/**
 * Columns of each family: texts first, then numbers, the most telling one in the fourth column. No row of totals.
 * Families share headings, so that what is done with one table can be done with others.
 */
const families = {
  invoice: [numbered("Invoice", "INV"), named("Supplier", companies), drawn("Due", day), cents("Amount", 120, 4800)],
  expense: [
    drawn("Date", day),
    named("Employee", people),
    oneOf("Category", ["Travel", "Meals", "Office", "Training", "Software"]),
    cents("Amount", 12, 640),
  ],
  payroll: [
    named("Employee", people),
    oneOf("Department", departments),
    whole("Hours", 96, 172),
    cents("Gross pay", 2100, 6900),
  ],
  sales: [
    named("Region", regions),
    named("Representative", people),
    whole("Units", 12, 480),
    cents("Revenue", 1800, 42000),
  ],
  budget: [
    named("Department", departments),
    oneOf("Owner", people),
    cents("Planned", 4000, 60000),
    cents("Spent", 2500, 58000),
  ],
  inventory: [numbered("Item", "SKU"), named("Product", products), whole("Stock", 0, 320), cents("Price", 4, 390)],
  price: [
    numbered("Item", "SKU"),
    named("Product", products),
    oneOf("Unit", ["piece", "box", "pair", "set"]),
    cents("Price", 6, 520),
  ],
  ledger: [
    drawn("Date", day),
    numbered("Entry", "L"),
    oneOf("Account", ["4100 Revenue", "5200 Materials", "6300 Rent", "6800 Travel", "7100 Interest"]),
    cents("Amount", 40, 5200),
  ],
  timesheet: [
    drawn("Date", day),
    named("Person", people),
    oneOf("Activity", ["Design", "Review", "Testing", "Meetings", "Support"]),
    drawn("Hours", (rng) => 0.5 + rng.below(16) / 2),
  ],
  headcount: [
    named("Department", departments),
    oneOf("Manager", people),
    whole("Employees", 3, 64),
    whole("Open positions", 0, 7),
  ],
  ticket: [
    numbered("Ticket", "T"),
    oneOf("Topic", ["Login", "Invoice", "Delivery", "Defect", "Return", "Question"]),
    named("Assigned to", people),
    whole("Minutes", 4, 190),
  ],
  survey: [
    numbered("Respondent", "R"),
    oneOf("Group", ["new customer", "regular customer", "former customer"]),
    oneOf("Comment", ["fast delivery", "friendly help", "long waiting time", "good quality", "hard to reach"]),
    whole("Score", 1, 10),
  ],
  campaign: [
    named("Region", regions),
    oneOf("Channel", ["Search", "Social", "Newsletter", "Print", "Radio"]),
    whole("Clicks", 140, 9200),
    cents("Cost", 150, 5400),
  ],
  engagement: [
    drawn("Date", day),
    oneOf("Format", ["Photo post", "Short video", "Story", "Live stream", "Poll"]),
    whole("Likes", 14, 5200),
    whole("Views", 320, 48000),
  ],
  portfolio: [
    named("Holding", companies),
    oneOf("Class", ["Equity", "Bond", "Fund"]),
    whole("Units", 10, 900),
    cents("Value", 900, 64000),
  ],
  milestone: [numbered("Milestone", "M"), named("Responsible", people), drawn("Due", day), cents("Cost", 900, 24000)],
  server: [
    numbered("Server", "SRV"),
    oneOf("Role", ["web", "database", "mail", "backup", "cache"]),
    whole("Memory GB", 8, 256),
    whole("Disk percent", 21, 97),
  ],
  household: [
    drawn("Date", day),
    oneOf("Category", ["Groceries", "Rent", "Energy", "Transport", "Leisure", "Insurance"]),
    oneOf("Paid by", ["card", "cash", "transfer"]),
    cents("Amount", 5, 920),
  ],
  metric: [
    named("Month", months),
    whole("Visits", 900, 64000),
    whole("Orders", 12, 1900),
    cents("Revenue", 600, 92000),
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

/** A table of six to twelve rows. */
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

const months = "January February March April May June July August September October November December".split(" ");

/** Usual ways to write an amount of so many cents. */
export function amountForms(cents: number): string[] {
  const fixed = (cents / 100).toFixed(2);
  const [whole = "", fraction = ""] = fixed.split(".");
  const grouped = (mark: string) => whole.replace(/\B(?=(?:[0-9]{3})+$)/g, mark);
  const marks: [string, string][] = [
    ["", "."],
    ["", ","],
    [",", "."],
    [".", ","],
    [" ", ","],
    ["'", "."],
    ["\u00a0", ","],
  ];
  const numbers = marks.map(([thousands, point]) => `${grouped(thousands)}${point}${fraction}`);
  return [
    ...numbers,
    ...numbers.flatMap((number) => [`EUR ${number}`, `€${number}`, `${number} €`, `${number} euros`]),
  ];
}

/** Usual ways to write a day ("2026-03-14"). */
export function dateForms(iso: string): string[] {
  const [year = "", month = "", day = ""] = iso.split("-");
  const name = months[Number(month) - 1] ?? "";
  const [d, m] = [String(Number(day)), String(Number(month))];
  const suffix = /1[123]$/.test(day) ? "th" : (["th", "st", "nd", "rd"][Number(day) % 10] ?? "th");
  const words = [`${d} ${name}`, `${d}${suffix} ${name}`, `${d}${suffix} of ${name}`, `${d}. ${name}`];
  const american = [`${name} ${d}`, `${name} ${d}${suffix}`, `${name.slice(0, 3)} ${d}`];
  return [
    ...[iso, `${year}/${month}/${day}`, `${day}/${month}/${year}`, `${d}/${m}/${year}`, `${month}/${day}/${year}`],
    ...[`${day}.${month}.${year}`, `${d}.${m}.${year}`, `${day}-${name.slice(0, 3)}-${year}`, `${iso}T10:00`],
    ...words.flatMap((form) => [form, `${form} ${year}`]),
    ...american.flatMap((form) => [form, `${form}, ${year}`, `${form} ${year}`]),
  ];
}

/** Usual ways to write a time of day. */
export function timeForms(hour: number, minute: number): string[] {
  const padded = String(minute).padStart(2, "0");
  const [half, hour12] = [hour < 12 ? "am" : "pm", hour % 12 === 0 ? 12 : hour % 12];
  return [
    ...[`${hour}:${padded}`, `${String(hour).padStart(2, "0")}:${padded}`, `${hour}:${padded}:00`, `${hour}h${padded}`],
    ...[`${hour12}:${padded} ${half}`, `${hour12}:${padded}${half.toUpperCase()}`, `${hour12}.${padded} ${half}`],
    ...(minute === 0 ? [`${hour12} ${half}`, `${hour12}${half}`] : []),
  ];
}

/**
 * Whether what a label names is in the plural: its head, which stands before what belongs to it ("claims" of "the claims in
 * francs").
 */
export function isMany(label: string): boolean {
  const [head = label] = label.split(
    / (?:of|in|near|from|with|without|for|on|at|to|by|that|which|who|before|after|since|under|above|below|among|behind) /,
  );
  // A participle may follow the head: "the places needed".
  return head
    .split(" ")
    .slice(-2)
    .some(
      (word, i, words) =>
        isPlural(word) &&
        (i === words.length - 1 ||
          /ed$|\b(?:due|left|taken|sent|held|made|sold|lent|lost|kept|paid)$/.test(words.at(-1) ?? "")),
    );
}

function isPlural(word: string): boolean {
  return /[a-z](?<![sui])s$|ies$|^(?:people|children|men|women)$/.test(word);
}

/**
 * A quantity as it is called where its value is a whole number: "the number of places needed" for "the places needed" that
 * are 5.
 */
export function countedQuantity(quantity: string, value: string): string {
  const isCount = /^-?\d+$/.test(value) && isMany(quantity);
  return isCount ? `the number of ${quantity.replace(/^the /, "")}` : quantity;
}

/** "The places needed are 5" with the verb that fits: "the number of places needed is 5", "the fees come to EUR 575". */
export function statement(quantity: string, value: string): string {
  const counted = countedQuantity(quantity, value);
  if (!isMany(counted)) return `${counted} is ${value}`;
  if (/^[A-Z]{3} -?\d[\d.,]*$/.test(value)) return `${quantity} come to ${value}`;
  return `${quantity} are ${value}`;
}

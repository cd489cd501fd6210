/** Whether what a label names is in the plural: its head, which stands before what belongs to it ("claims" of "the claims in francs"). */
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
        isPlural(word) && (i === words.length - 1 || /ed$|\b(?:due|left|taken|sent)$/.test(words.at(-1) ?? "")),
    );
}

function isPlural(word: string): boolean {
  return /[a-z](?<![sui])s$|ies$|^(?:people|children|men|women)$/.test(word);
}

/** "The places needed are 5" with the verb that fits: "the number of places needed is 5", "the fees come to EUR 575". */
export function statement(quantity: string, value: string): string {
  if (!isMany(quantity)) return `${quantity} is ${value}`;
  if (/^-?\d[\d.]*$/.test(value)) return `the number of ${quantity.replace(/^the /, "")} is ${value}`;
  if (/^[A-Z]{3} -?\d[\d.,]*$/.test(value)) return `${quantity} come to ${value}`;
  return `${quantity} are ${value}`;
}

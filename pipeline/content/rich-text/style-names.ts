/** One name for a style that applications call differently; "" for the style that a text has without any. */
const commonNames: Readonly<Record<string, string>> = {
  standard: "",
  normal: "",
  "default paragraph style": "",
  "default style": "",
  "default paragraph font": "",
  "default character style": "",
  "text body": "Body Text",
  "internet link": "",
  hyperlink: "",
  internetlink: "",
  "visited internet link": "",
  followedhyperlink: "",
  strong: "Strong Emphasis",
  quote: "Quotations",
  "block text": "Quotations",
  "annotation text": "Comment",
  "footnote text": "Footnote",
  "endnote text": "Endnote",
};

/** The readable name of a style, alike for all applications: "Heading 1", "Body Text"; "" for the usual one. */
export function styleName(name: string): string {
  const known = commonNames[name.toLowerCase()];
  if (known !== undefined) return known;
  return name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** Whether a style is one of headings; paragraphs below are called by the heading's text. */
export function isHeadingStyle(name: string): boolean {
  return /^Heading [0-9]+$/.test(name);
}

/** Forms of shapes as OpenDocument names them, by their names in DrawingML (ECMA-376, part 1, 20.1.10.56). */
const forms: Readonly<Record<string, string>> = {
  rect: "rectangle",
  roundRect: "round-rectangle",
  ellipse: "ellipse",
  line: "line",
  straightConnector1: "line",
  triangle: "isosceles-triangle",
  rtTriangle: "right-triangle",
  homePlate: "pentagon-right",
  star5: "star5",
  wedgeRectCallout: "rectangular-callout",
  wedgeRoundRectCallout: "round-rectangular-callout",
  wedgeEllipseCallout: "round-callout",
  cloudCallout: "cloud-callout",
  smileyFace: "smiley",
  leftRightArrow: "left-right-arrow",
  upDownArrow: "up-down-arrow",
};

/** The form of a shape: "rectangle", "ellipse", "right-arrow"; for a name of DrawingML, however written ("ooxml-star5"). */
export function shapeForm(name: string): string {
  const bare = name.replace(/^(ooxml|mso-spt)-?/, "");
  return forms[bare] ?? bare.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
}

/** What a placeholder is for, by the types of both formats; null for one that holds no text of the slide's own. */
const roles: Readonly<Record<string, string>> = {
  title: "title",
  ctrTitle: "title",
  subTitle: "subtitle",
  subtitle: "subtitle",
  body: "body",
  obj: "body",
  outline: "body",
  object: "body",
  "": "body",
};

/** What a placeholder of a slide is for: "title", "subtitle", "body"; null for any other. */
export function placeholderRole(type: string): string | null {
  return roles[type] ?? null;
}

/** Layouts by the names that LibreOffice and PowerPoint give them, the numbers of LibreOffice, and the types of PowerPoint. */
const layouts: readonly [name: string, others: readonly string[]][] = [
  ["title slide", ["title slide", "0", "title"]],
  ["title and content", ["title, content", "title and content", "1", "obj"]],
  ["two content", ["title, 2 content", "title and 2 content", "two content", "3", "twoObj"]],
  ["title only", ["title only", "19", "titleOnly"]],
  ["blank", ["blank slide", "blank", "20", "blank"]],
  ["centered text", ["centered text", "32", "objOnly"]],
  ["two content and content", ["title, 2 content and content", "15", "twoObjAndObj"]],
  ["content and two content", ["title, content and 2 content", "title content and 2 content", "12", "objAndTwoObj"]],
  ["two content over content", ["title, 2 content over content", "16", "twoObjOverTx"]],
  ["content over content", ["title, content over content", "14", "objOverTx"]],
  ["four content", ["title, 4 content", "18", "fourObj"]],
  ["six content", ["title, 6 content", "34"]],
  ["section header", ["section header", "secHead"]],
  ["comparison", ["comparison", "twoTxTwoObj"]],
  ["content with caption", ["content with caption", "objTx"]],
  ["picture with caption", ["picture with caption", "picTx"]],
];
const layoutNames = new Map(layouts.flatMap(([name, others]) => others.map((other) => [other, name] as const)));

/** One name for a layout by its name, number or type in a file, the first one that is known; else the name itself. */
export function layoutName(name: string, type: string): string {
  return layoutNames.get(name.toLowerCase()) ?? layoutNames.get(type) ?? name;
}

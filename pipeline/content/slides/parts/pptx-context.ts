import type { DrawingTheme } from "../../office-xml/drawing-theme.js";
import type { OfficePackage } from "../../office-xml/package.js";
import type { XmlElement } from "../../xml-tree.js";
import type { PptxTextContext } from "./pptx-text.js";

/** What the reader of shapes needs of the slide around them. */
export interface PptxShapeContext {
  file: OfficePackage;
  path: string;
  theme: DrawingTheme;
  link: PptxTextContext["link"];
  /** The placeholders of the layout and the master from which a placeholder (p:ph) inherits, the nearest one first. */
  inherited(placeholder: XmlElement): readonly XmlElement[];
  /** Lists of styles for the text of a placeholder, or of any other shape for null; the farthest one first. */
  textStyles(placeholder: XmlElement | null): readonly XmlElement[];
}

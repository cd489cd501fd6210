import type { FileContent } from "../../schema/computer/file-content.js";

/** Makes a content when it is first read. A class: objects that each have a getter of their own take long to make. */
class LateContent {
  #content: FileContent | null = null;
  readonly #make: () => FileContent;

  constructor(make: () => FileContent) {
    this.#make = make;
  }

  get content(): FileContent {
    this.#content ??= this.#make();
    return this.#content;
  }
}

/** A file whose content is made when it is first read: most worlds are given up before. */
export class LateFile extends LateContent {
  readonly path: string;
  readonly read_only = false;

  constructor(path: string, make: () => FileContent) {
    super(make);
    this.path = path;
  }
}

/** The same for what comes with a message or a page. */
export class LateItem extends LateContent {
  readonly name: string;

  constructor(name: string, make: () => FileContent) {
    super(make);
    this.name = name;
  }
}

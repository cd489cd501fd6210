import { describe, expect, it } from "vitest";
import { tellsTyped } from "../../../pipeline/instruct/read/said.js";
import { tokenize } from "../../../pipeline/instruct/read/words/tokens.js";

const told = (text: string, value: string) => tellsTyped(tokenize(text, []), value);

describe("a step of a low-level text", () => {
  it("tells each of the addresses that are typed side by side with a bar between them", () => {
    const text = "Type 'http://a.example/start|http://b.example/orders' into 'homepage'.";
    expect(told(text, "http://a.example/start")).toBe(true);
    expect(told(text, "http://b.example/orders")).toBe(true);
  });

  it("does not tell a value that stands inside a longer one", () => {
    const text = "Type 'http://a.example/start|http://b.example/orders' into 'homepage'.";
    expect(told(text, "http://a.example/st")).toBe(false);
    expect(told(text, "b.example/orders")).toBe(false);
  });

  it("tells the file of a command that is typed in double quotes", () => {
    expect(told('Type \'cp "a.txt" "b.txt"\'.', "a.txt")).toBe(true);
    expect(told('Type \'cp "a.txt" "b.txt"\'.', "c.txt")).toBe(false);
  });
});

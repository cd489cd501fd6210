import { visibleLine } from "../../../text/visible-text.js";

/**
 * Words that models and trainers read as commands: markers of turns, of pictures, points and boxes, of thoughts and of calls.
 * A text of an application or of a file that has one of them would become part of the form of a sample.
 */
const commandWord =
  /<\|[^|<>\s]{1,40}\|>|<\/?(?:image|img|video|audio|point|box|ref|quad|object_ref|patch|s|think|tools?|tool_call|tool_response|function|parameter|im_start|im_end)\b[^<>]{0,80}>|\[\/?INST\]|<<\/?SYS>>/giu;

/** Whether a text holds a word that a model would read as a command. */
export function hasCommandWord(text: string): boolean {
  return text.search(commandWord) >= 0;
}

/** A text on one line without words that would be read as commands: a space after their first character takes their meaning. */
export function plainText(text: string): string {
  return visibleLine(text).replace(commandWord, (word) => `${word.slice(0, 1)} ${word.slice(1)}`);
}

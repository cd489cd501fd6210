interface EpisodeTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: object;
}

const text = (description: string): object => ({ type: "string", description });

const closed = (properties: Readonly<Record<string, object>>): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The tools by which a model acts on a desktop, as `Episode` of clients/python takes them. */
export const desktopTools: readonly EpisodeTool[] = [
  {
    name: "act",
    description: "Runs calls of pyautogui on the desktop and returns what is on the screen then.",
    parameters: closed({ code: text("One or more lines such as pyautogui.click(40, 32).") }),
  },
  {
    name: "finish",
    description: "Ends the task.",
    parameters: closed({
      status: { ...text("success, or infeasible for a task that cannot be done."), enum: ["success", "infeasible"] },
      message: text("What was done, or why it cannot be done."),
    }),
  },
];

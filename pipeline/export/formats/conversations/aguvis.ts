import { stringify } from "yaml";
import type { ExportFormat } from "../export-format.js";
import { type JsonList, jsonList } from "../json-list.js";
import { pictureFolder } from "../screen-picture.js";
import type { Split } from "../split.js";
import { agentNetExtras, pyautoguiVocabulary } from "../vocabularies/pyautogui.js";
import { relativePlace } from "../vocabularies/vocabulary.js";
import { type ConversationSample, earlierLines } from "./sample.js";
import { writeSamples } from "./write-samples.js";

const dialect = {
  vocabulary: pyautoguiVocabulary({
    ...agentNetExtras,
    tripleClick: "pyautogui.tripleClick",
    wait: (seconds) => `time.sleep(${seconds})`,
    finish: ({ status }) => `terminate(status="${status === "success" ? "success" : "failure"}")`,
  }),
  place: relativePlace,
};

const system =
  "You are a GUI agent. You are given a task and a screenshot of the screen. You need to perform a series of pyautogui actions to complete the task.";

/** Aguvis's conversations: a JSON list for each split, and a YAML file that names them. */
export const aguvis: ExportFormat = {
  id: "aguvis",
  title: "conversations to train Aguvis (stage 2), with calls of pyautogui",
  needs: "recordings",
  coordinates: [],
  write(request) {
    const lists = new Map<Split, JsonList>();
    writeSamples(request, dialect, (sample, split) => {
      const list = lists.get(split) ?? jsonList(request.folder.open([`${split}.json`]));
      lists.set(split, list);
      list.append(row(sample));
    });
    for (const list of lists.values()) list.finish();
    const datasets = [...lists.keys()]
      .filter((split) => split === "train")
      .map((split) => ({ json_path: `${split}.json`, images_folder: pictureFolder, sampling_strategy: "all" }));
    request.folder.write(["datasets.yaml"], stringify({ datasets }));
  },
};

function row(sample: ConversationSample): object {
  const question = `<image>\nPlease generate the next move according to the UI screenshot, instruction and previous actions.\n\nInstruction: ${sample.instruction}\n\nPrevious actions:\n${earlierLines(sample)}`;
  return {
    id: sample.id,
    task_id: sample.task,
    image: sample.picture.name,
    conversations: [
      { from: "system", value: system },
      { from: "human", value: question },
      ...(sample.thought === ""
        ? []
        : [
            {
              from: "gpt",
              value: `Thought: ${sample.thought}\nAction: ${sample.stepInstruction}\n`,
              recipient: "all",
              end_turn: false,
            },
          ]),
      { from: "gpt", value: sample.said.join("\n"), recipient: "os", end_turn: true },
    ],
  };
}

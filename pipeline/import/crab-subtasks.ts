import type { Counterpart } from "./expressed.js";

interface CrabSubtask {
  name: string;
  application: string;
  asked: Counterpart;
}

const rows: readonly (readonly [id: string, name: string, application: string, asked: Counterpart])[] = [
  ["0090f116-e02b-4562-a20d-b5df38be963a", "send a mail", "Gmail", "mobile"],
  [
    "0111384f-38ca-41a2-9504-cb1c55002b3c",
    "place two pictures one above the other",
    "LibreOffice Writer",
    ["check_picture_inserted", "check_fact"],
  ],
  [
    "017102b6-d2c3-466b-96f7-37c8bcddc41a",
    "copy the address of a picture that was searched for",
    "Firefox",
    "live-web",
  ],
  ["0f589bf9-9b26-4581-8b78-2961b115ab49", "write a text file in vim", "Terminal", ["check_file_contains"]],
  [
    "1cd6519a-9ee0-442b-ba5a-9238aeb00ff6",
    "write down facts of a country",
    "LibreOffice Calc",
    "computed-while-judged",
  ],
  [
    "217ababc-ccc7-4b9f-af07-c239d92848fe",
    "copy the files with an extension",
    "Files",
    ["check_directory_exists", "check_file_exists"],
  ],
  ["2394b768-2ca7-45e9-b41e-2aa4e9573192", "find an event of a day", "Calendar", "mobile"],
  ["2b189dc2-c77f-4fa3-8432-ba4355cc294c", "copy the address of a place on a map", "Firefox", "live-web"],
  ["434402f3-647a-4a9a-9d8f-10f5bb6c7cf0", "darken a picture", "LibreOffice Impress", ["check_picture_is"]],
  [
    "467f17a6-c42f-4eda-996f-a53385eb3efd",
    "place two pictures side by side in a PDF",
    "LibreOffice Impress",
    "document-content",
  ],
  ["49b614c5-c4bb-4c20-aab8-ab9dcc7de1b5", "copy an example of a documentation", "Firefox", "live-web"],
  ["4cf246ea-0a7f-43da-84b6-61d74a2699af", "put two pictures together", "GIMP", "picture-content"],
  ["51b2463c-9904-4a32-81ba-507bfb89d61f", "find the city of a postal code", "Google Map", "mobile"],
  ["5b527839-0e58-426d-bab6-7160200b0d24", "print a file in a terminal", "Terminal", ["check_text_exists"]],
  [
    "76de4bdb-c980-4b3a-9bd3-c87db467dffe",
    "paste into a document",
    "LibreOffice Writer",
    ["check_clipboard_from_file"],
  ],
  [
    "8491e674-596b-452b-9e0e-58a44d90f947",
    "paste into a text file",
    "Visual Studio Code",
    ["check_clipboard_from_file"],
  ],
  ["a207ef38-b3b2-4c6c-a1e3-75c38162f5ba", "set the wallpaper", "Settings", "operating-system"],
  [
    "a313ea4d-e501-4971-b4fe-db2aad19acsd",
    "download from the address in the clipboard",
    "Terminal",
    "computed-while-judged",
  ],
  ["a313ea4d-e501-4971-b4fe-db2aad19eac1", "download from an address", "Terminal", "computed-while-judged"],
  ["a3d11574-2acf-4b26-a569-a5dbc9d548ac", "add an event", "Calendar", "mobile"],
  ["a3d11574-2acf-4b26-a569-a5dbc9d548af", "add a to-do", "Tasks", "mobile"],
  ["a3d11574-2acf-4b26-a569-a5dbc9d548ag", "add a contact", "Contacts", "mobile"],
  ["a3d11574-2acf-4b26-a569-a5dbc9d548ak", "find the date of a file", "Files", "mobile"],
  ["a3d11574-2acf-4b26-a569-a5dbc9d548ap", "find the mail address of a contact", "Contacts", "mobile"],
  ["a3d11574-2acf-4b26-a569-a5dbc9d548ar", "make a folder in a cloud drive", "Google Drive", "mobile"],
  ["a3d11574-2acf-4b26-a569-a5dbc9d548aw", "find an address on a map", "Google Map", "mobile"],
  ["bcd03c9f-62c9-4001-8d86-78358c59ce22", "copy the address of a repository", "Firefox", "live-web"],
  ["caa29623-1811-402d-963a-19f7eecc63d8", "send a short message", "Messages", "mobile"],
  ["cc1adae7-bef9-4c8a-865d-00d44486dd69", "brighten a picture", "GIMP", ["check_picture_is"]],
  ["eb92a1e6-4c86-4d56-baac-95fc8397732e", "write a note", "Keep Notes", "mobile"],
];

/**
 * The subtasks of CRAB that its evaluators know by id: what they are, in which application, and what their evaluator
 * looks at in terms of this program.
 */
export const crabSubtasks: ReadonlyMap<string, CrabSubtask> = new Map(
  rows.map(([id, name, application, asked]) => [id, { name, application, asked }]),
);

import { expect, test } from "vitest";
import { applicationKind } from "../../../../pipeline/environments/desktop/survey/application-kind.js";
import { desktopEntriesOf, parseDesktopEntry } from "../../../../pipeline/environments/desktop/survey/desktop-entry.js";

const editor = `# an editor
[Desktop Entry]
Type=Application
Name=Editor
Name[de]=Bearbeiter
Comment=Edit text files
Exec="/opt/my editor/edit" --new-window %U "100%%"
MimeType=text/plain;text/x-c;
Categories=GTK;Utility;TextEditor;
StartupWMClass=Edit

[Desktop Action new]
Name=New window
Exec=edit --again
`;

test("a desktop entry gives the name, the program without blanks for files, and what it opens", () => {
  expect(parseDesktopEntry("org.example.Editor", editor)).toEqual({
    file: "org.example.Editor",
    name: "Editor",
    comment: "Edit text files",
    command: ["/opt/my editor/edit", "--new-window", "100%"],
    mimeTypes: ["text/plain", "text/x-c"],
    categories: ["GTK", "Utility", "TextEditor"],
    startupClass: "Edit",
  });
});

test.each(["NoDisplay=true", "Hidden=true", "Terminal=true"])("an entry with %s is no program with windows", (line) => {
  expect(parseDesktopEntry("editor", editor.replace("Type=Application", `Type=Application\n${line}`))).toBeNull();
});

test.each([
  ["", "a text without an entry"],
  ["[Desktop Entry]\nType=Link\nName=a\nExec=b", "a link"],
  ["[Desktop Entry]\nType=Application\nName=a", "one without a program"],
])("%j is nothing that can be started: %s", (text) => {
  expect(parseDesktopEntry("a", text)).toBeNull();
});

test("the most telling category says what an application is for", () => {
  expect(applicationKind(["GTK", "Utility", "TextEditor"], [])).toMatchObject({ function: "code-editor" });
  expect(applicationKind(["GTK", "Graphics", "Viewer"], ["image/png"])).toMatchObject({ function: "image-viewer" });
  expect(applicationKind(["Graphics", "Viewer", "Office"], ["application/pdf"])).toMatchObject({
    function: "pdf-tool",
  });
  expect(applicationKind([], [])).toEqual({ function: "utility", category: "Utility Tools" });
});

test("a package that is not installed is named in the error", async () => {
  await expect(desktopEntriesOf("no-such-package-here")).rejects.toMatchObject({ code: "SURVEY_NO_PACKAGE" });
});

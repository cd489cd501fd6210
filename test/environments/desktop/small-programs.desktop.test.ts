import { expect, test } from "vitest";
import { contentOf, documents, eventually, use } from "./use-desktop.js";

test("Galculator works out what is typed and copies the result", () =>
  use("galculator", {}, async (hand, desktop) => {
    const field = "Formula entry text field - enter string expression to compute here.";
    await hand.fill("Edit", field, "12*(3+4)");
    await hand.click("Button", "=");
    await hand.menu("Edit", "Copy Display Value");
    expect((await desktop.state()).clipboard).toEqual({ kind: "text", text: "84" });
  }));

test("Claws Mail sends a message with an attachment, which arrives", () => {
  const content = { kind: "text" as const, text: "1. bread\n" };
  const path = `${documents}/list.txt`;
  return use("claws-mail", { files: [{ path, content, read_only: false }] }, async (hand, desktop) => {
    await hand.menu("Message", "Compose an email message");
    await hand.fill("Edit", "To", "bob@example.org");
    await hand.fill("Edit", "Subject", "Our list");
    await hand.click("Document", "Document");
    await hand.type("Hello Bob");
    await hand.menu("Message", "Attach file");
    await hand.fill("Edit", "Location", path, "Select file");
    await hand.click("Button", "Open", "Select file");
    await hand.click("Button", "Send");
    const sent = await eventually(desktop, ({ mailbox }) => mailbox.find(({ folder }) => folder === "sent"));
    expect(sent).toMatchObject({ to: "bob@example.org", subject: "Our list", attachments: [{ name: "list.txt" }] });
    expect(sent.body.trim()).toBe("Hello Bob");
    const { files } = await desktop.state();
    const kept = files.find((file) => file.path === path);
    expect(sent.attachments[0]?.content_hash).toBe(kept?.content_hash);
  });
});

test("Claws Mail names the mail that it answers, sent or kept as a draft, and none in a new mail with its subject", () => {
  const mail = { from: "bob@example.org", subject: "Our list", body: "Do you have it?", attachments: [] };
  return use("claws-mail", { inbox: [mail] }, async (hand, desktop) => {
    const written = (folder: string) =>
      eventually(desktop, ({ mailbox }) => mailbox.find((message) => message.folder === folder));
    await hand.menu("Edit", "Quick search");
    await hand.type(mail.subject);
    await hand.press("enter");
    await hand.menu("Message", "Reply");
    await hand.click("Button", "Send");
    const answer = await written("sent");
    const received = await written("inbox");
    expect(received.id).toMatch(/@/);
    expect(answer).toMatchObject({ subject: "Re: Our list", in_reply_to: received.id });
    await hand.menu("Message", "Reply");
    await hand.click("Button", "Draft");
    expect(await written("drafts")).toMatchObject({ subject: "Re: Our list", in_reply_to: received.id });
    await hand.menu("Message", "Compose an email message");
    await hand.fill("Edit", "To", mail.from);
    await hand.fill("Edit", "Subject", "Re: Our list");
    await hand.click("Document", "Document");
    await hand.type("By hand");
    await hand.click("Button", "Send");
    const byHand = await eventually(desktop, ({ mailbox }) => mailbox.find(({ body }) => body.startsWith("By hand")));
    expect(byHand).toMatchObject({ folder: "sent", subject: "Re: Our list" });
    expect([answer.id, byHand.id, byHand.in_reply_to]).toEqual([undefined, undefined, undefined]);
  });
});

test("Xarchiver's field for a name holds what was typed, and nothing that the dialog fills in by itself", () =>
  use("xarchiver", {}, async (hand, desktop) => {
    const path = `${documents}/notes.zip`;
    await hand.menu("Archive", "New");
    await hand.fill("Edit", "Name", path, "Create a new archive");
    const { controls } = await desktop.observe();
    const field = controls.find(({ control_type, control_text }) => control_type === "Edit" && control_text === "Name");
    expect(field?.value).toBe(path);
  }));

test("Drawing scales a picture and saves it", () => {
  const content = { kind: "image" as const, width: 64, height: 48, label: "cat", marks: [] };
  const path = "/home/user/Pictures/cat.png";
  return use("drawing", { files: [{ path, content, read_only: false }] }, async (hand, desktop) => {
    await hand.menu("File", "Open an image");
    await hand.fill("Edit", "Location", path, "Open a picture");
    await hand.click("Button", "Open", "Open a picture");
    await hand.click("ListItem", "Scale");
    await hand.fill("Edit", "Width", "32");
    await hand.press("enter");
    await hand.click("Button", "Apply transformation");
    await hand.menu("File", "Save");
    const scaled = await eventually(desktop, (state) => {
      const now = contentOf(state, path);
      return now?.kind === "image" && now.width === 32 ? now : undefined;
    });
    expect(scaled).toMatchObject({ kind: "image", width: 32 });
  });
});

test("Osmo keeps a task with its priority", () =>
  use("osmo", {}, async (hand, desktop) => {
    await hand.click("TabItem", "Tasks");
    await hand.click("Button", "New task");
    await hand.fill("Edit", "Summary", "Call Zoë", "Add task");
    await hand.click("Button", "OK", "Add task");
    const task = await eventually(desktop, ({ records }) => records.find(({ collection }) => collection === "todos"));
    expect(task).toMatchObject({ application: "osmo", fields: { summary: "Call Zoë", priority: "Medium" } });
  }));

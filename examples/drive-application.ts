// Drives a real text editor and prints what is on the screen. Needs the packages of `taskloom desktop install --yes`.
import { controlWords, emptySetup, handOf, openDesktop } from "taskloom/desktop";

const desktop = await openDesktop(["mousepad"]);
try {
  await desktop.reset(emptySetup);
  await handOf(desktop, "desktop").click("Button", "Mousepad");
  await handOf(desktop, "mousepad").type("Written by a program.");
  const { controls } = await desktop.observe();
  for (const control of controls.filter(({ visible }) => visible)) console.log(controlWords(control));
} finally {
  await desktop.close();
}

import { listenToKeys } from "../../page/browser/keys.js";
import { openWalk } from "./step-walk.js";

const root = document.querySelector("[data-walk]");
if (root instanceof HTMLElement) {
  const walk = openWalk(root, (place) => history.replaceState(null, "", `#${place + 1}`));
  walk.show(Number(location.hash.slice(1) || 1) - 1 || 0);
  const commands = [
    { keys: ["ArrowLeft", "k"], words: "previous step", run: () => walk.move(-1) },
    { keys: ["ArrowRight", "j"], words: "next step", run: () => walk.move(1) },
  ];
  listenToKeys(
    commands,
    () => false,
    () => true,
  );
}

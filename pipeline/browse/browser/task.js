import { pythonNodes } from "../../page/browser/python.js";

for (const code of document.querySelectorAll("code.python")) code.replaceChildren(...pythonNodes(code.textContent));

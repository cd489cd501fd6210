/** Texts that would do something if any place took them for more than text; each would call `trap` if it ran. */
export const attacks: readonly string[] = [
  "<script>trap(1)</script>",
  "</script><script>trap(2)</script>",
  "<!-- <script> --><script>trap(3)</script>",
  "<img src=x onerror=trap(4)>",
  `"><svg onload="trap(5)"></svg>`,
  "javascript:trap(6)",
  `<a href="javascript:trap(7)">click</a><iframe srcdoc="<script>parent.trap(7)</script>">`,
  "{{constructor.constructor('trap(8)')()}} <%= trap(8) %> #{trap(8)} $" + "{trap(8)}",
  "</style><style>* { display: none }</style>",
  "</textarea></title></template><script>trap(10)</script>",
  "]]></svg><script>trap(11)</script>",
  "safe \u202egnp.exe\u202c \u2067reversed\u2069 \u200fmark",
  "line\u2028separator\u2029paragraph",
  "nothing \u0000 and \u0007 bell \u001b[31m red",
  "half a pair \ud800 here \udc00 and here",
  "$& $1 $` $' \\u003cscript\\u003e",
  "__proto__",
  '=HYPERLINK("http://attacker.invalid")',
  "http://attacker.invalid/?leak",
];

/** A drawing that would do something if it were part of the page. */
export function hostileDrawing(text: string): string {
  // The other texts are no XML at all, and a drawing that is none is not shown.
  const label = /[^\t\n -~]/.test(text) ? "no XML" : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="60" onload="trap('drawing')">
<script>trap("drawing"); parent.trap("drawing");</script>
<image href="http://attacker.invalid/drawing.png" width="10" height="10" onerror="trap('drawing')"/>
<foreignObject width="100" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:parent.trap('drawing')"/></foreignObject>
<a xlink:href="javascript:trap('drawing')"><rect width="80" height="40" fill="#c7dcf5"/></a>
<style>@import url(http://attacker.invalid/drawing.css);</style>
<text x="10" y="30">${label}</text></svg>`;
}

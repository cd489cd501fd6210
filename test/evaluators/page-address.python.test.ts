import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { pagesOf } from "../../pipeline/evaluators/page-address.js";
import { pythonRuntime } from "../../pipeline/evaluators/python-runtime.js";
import { desktop, openWindow } from "./trace-samples.js";

const addresses = [
  "https://shop.example:8080/a%20b/c?max=50%2C000&near=10001+NY&near=&flag&=x#top",
  "about:preferences#privacy",
  "file:///home/user/Documents/flights.html?from=D%C3%BCsseldorf&to=%E2%82%FF%80",
  "HTTP://user@host?q=a=b?c",
  "no address\nat all",
  "",
  "a:%ZZ%4",
];

test("the parts of an address read alike in CPython, whatever is wrong with it", () => {
  const state = desktop({ windows: addresses.map((url) => openWindow({ url })) });
  const program = `${pythonRuntime}\nimport json, sys\nprint(json.dumps(_pages_of(json.loads(sys.argv[1]))))`;
  const said: unknown = JSON.parse(
    execFileSync("python3", ["-c", program, JSON.stringify(state)], { encoding: "utf8" }),
  );
  expect(said).toEqual(pagesOf(state));
  expect(pagesOf(state).parts[0]).toMatchObject({
    aspects: { scheme: "https", host: "shop.example:8080", path: "/a b/c", fragment: "top" },
    parts: [
      { name: "max", aspects: { value: "50,000" } },
      { name: "near", aspects: { value: "10001 NY" } },
      { name: "near", aspects: {} },
      { name: "flag", aspects: {} },
      { name: "", aspects: { value: "x" } },
    ],
  });
});

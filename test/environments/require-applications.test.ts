import { expect, it } from "vitest";
import { desktopsCarried } from "../../pipeline/environments/desktop/desktops-here.js";
import { requireApplications } from "../../pipeline/environments/require-applications.js";

const versions = async (): Promise<ReadonlyMap<string, string>> => new Map([["mousepad", "1"]]);

it("an application that is not installed is named with the command that installs it, and nothing else is asked for", async () => {
  await expect(requireApplications({ versions }, ["mousepad"])).resolves.toBeUndefined();
  const missing = requireApplications({ versions }, ["thunar", "mousepad", "claws-mail", "thunar"]);
  await expect(missing).rejects.toMatchObject({
    code: "DESKTOP_MISSING",
    message: expect.stringContaining("pnpm desktop install claws-mail thunar --yes"),
  });
});

it("computers that do not tell what is installed are believed to have it", async () => {
  await expect(requireApplications({}, ["thunar"])).resolves.toBeUndefined();
});

it("a machine carries a desktop for each processor and gigabyte of free memory, and always one", () => {
  expect(desktopsCarried({ processors: 2, freeBytes: 18e9 })).toBe(2);
  expect(desktopsCarried({ processors: 32, freeBytes: 5.5e9 })).toBe(5);
  expect(desktopsCarried({ processors: 8, freeBytes: 1e8 })).toBe(1);
});

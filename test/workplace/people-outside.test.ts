import { describe, expect, it } from "vitest";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { peopleWords } from "../../pipeline/workplace/people-words.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const domainOf = (address = "") => address.split("@")[1];

describe("the mail address of somebody outside", () => {
  it.each([
    ["designer", "print_shop"],
    ["it-administrator", "licence_vendor"],
  ])("is at a firm of their own, the same for a seed (%s: %s)", (persona, role) => {
    const { description } = workplaces.get(persona) ?? expect.fail();
    const addresses = [3, 3, 4].map((seed) => {
      const { people, domain, elsewhere } = makeWorkplace(description, seed);
      const words = peopleWords(people, domain, elsewhere);
      expect(domainOf(words[`${role}_mail`])).not.toBe(domain);
      const others = [...people.keys()].filter((other) => other !== role);
      expect(others.map((other) => domainOf(words[`${other}_mail`]))).toEqual(others.map(() => domain));
      return words[`${role}_mail`];
    });
    expect(addresses[0]).toBe(addresses[1]);
    expect(domainOf(addresses[2])).not.toBe(domainOf(addresses[0]));
    expect(domainOf(addresses[0])).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.example\.com$/);
  });
});

import { en, Faker } from "@faker-js/faker";
import type { Rng } from "../rng.js";

/** Invented names of things and people, by kind. */
const makers = {
  company: (faker: Faker) => faker.company.name().replace(/,? (?:Inc|LLC|Group)$/, ""),
  person: (faker: Faker) => `${faker.person.firstName()} ${faker.person.lastName()}`,
  street: (faker: Faker) => faker.location.streetAddress(),
  city: (faker: Faker) => faker.location.city(),
  phone: (faker: Faker) => `+49 30 55501 ${faker.string.numeric(3)}`,
  product: (faker: Faker) => faker.commerce.productName(),
  job_title: (faker: Faker) => faker.person.jobTitle(),
} as const;
export type MadeName = keyof typeof makers;

/** Makes invented names; the same random source gives the same names. */
export function createNames(rng: Rng): (kind: MadeName) => string {
  const faker = new Faker({ locale: [en], seed: rng.below(2 ** 31) });
  return (kind) => {
    for (;;) {
      const name = makers[kind](faker);
      if (!isMisspelt(name)) return name;
    }
  };
}

/** Whether a letter stands three times in a row, as in "Hilll" of the library's own list. */
function isMisspelt(name: string): boolean {
  return /(\p{L})\1\1/iu.test(name);
}

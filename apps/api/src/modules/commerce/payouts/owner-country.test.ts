import { getTexts } from "@matinee/texts/languages";
import { expect, it } from "vitest";
import { describeOwnerCountry } from "./owner-country.rules.ts";

it.each([
  ["US", "CA", undefined],
  [
    "US",
    "AU",
    "Your sales will be made in your name and settle in Australia, and buyers will see your name on their card statements.",
  ],
  [
    "US",
    "KE",
    "We cannot pay anybody in Kenya, because this site is in another country: United States. You cannot sell tickets here, but free events are possible.",
  ],
])("tells an owner on a site of %s in %s: %s", (installation, owner, sentence) => {
  expect(describeOwnerCountry(installation, owner)?.(getTexts("en"))).toBe(sentence);
});

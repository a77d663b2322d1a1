import { expect, test } from "vitest";
import { consentSentences } from "./en/legal-pages.ts";
import { formats } from "./en/formats.ts";
import { accentText, findUnmarked, markText, removeMarks, rewriteTexts } from "./pseudo.ts";

const texts = {
  play: "Play",
  buy: "Continue To Checkout",
  left: (count: number, title: string) => `${count} left for ${title} at https://a.example/left`,
  consent: consentSentences.acceptTerms,
  formats,
};

test("a pseudo-language has other letters than the original, 40 % more of them, and the same arguments", () => {
  const pseudo = rewriteTexts(texts, accentText);
  expect(pseudo.play).toBe("⟦Þļåýéé⟧");
  expect(pseudo.buy).toMatch(/^⟦[^a-z]+ éééééé éé⟧$/i);
  expect(pseudo.left(3, "A Left Turn")).toBe("⟦3 ļéƒţ ƒöŕ A Left Turn åţ https://a.example/left éééé⟧");
  expect(pseudo.formats.locale).toBe("en-US");
  expect(findUnmarked(pseudo.formats.money(500, "usd"))).toBe("");
  expect(pseudo.formats.dateFormat({ year: "numeric" }).format(0)).toMatch(/^\d{4}$/);
});

test("each part of a sentence with links is marked", () => {
  const link = (words: string) => `<a>${words}</a>`;
  const [before = "", terms = ""] = rewriteTexts(texts, markText).consent(link, link);
  expect([before, terms]).toEqual(["⟦I agree to the ⟧", "⟦<a>⟦terms⟧</a>⟧"]);
  expect(removeMarks(before)).toBe(consentSentences.acceptTerms(link, link)[0]);
});

test("finds the words that are outside of marks", () => {
  expect(findUnmarked("⟦3 of ⟦5⟧⟧ are left ⟦now⟧")).toBe("are left");
});

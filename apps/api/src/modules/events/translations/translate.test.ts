import { getTexts } from "@matinee/texts/languages";
import { expect, test } from "vitest";
import {
  collectTranslations,
  hashOriginal,
  isDefaultText,
  translateItem,
  translatePageText,
  translateQuestions,
} from "./translate.rules.ts";

const french = collectTranslations("fr", [
  { subjectId: "event", field: "title", text: "Les marées" },
  { subjectId: "event", field: "questions.q1.label", text: "Quel repas ?" },
  { subjectId: "event", field: `questions.q1.options.${hashOriginal("Vegan")}`, text: "Végane" },
  { subjectId: "poster", field: "title", text: "Affiche" },
]);

test("shows a translated text, and the original of one that is not translated", () => {
  expect(translatePageText(french, "event", "title", "Tides")).toBe("Les marées");
  expect(translatePageText(french, "event", "description", "A film.")).toBe("A film.");
  expect(translatePageText(french, "other", "title", "Tides")).toBe("Tides");
  // Its original was removed, so that there is nothing to show.
  expect(translatePageText(french, "event", "title", "")).toBe("");
  expect(translateItem(french, { id: "poster", title: "Poster", description: "", price: 5 })).toEqual({
    id: "poster",
    title: "Affiche",
    description: "",
    price: 5,
  });
});

test("shows a text with which events are created in the words of the reader's language", () => {
  const [{ paywallTexts: english }, { paywallTexts: words }] = [getTexts("en"), getTexts("fr")];
  expect(isDefaultText("paywallSettings.title", english.title)).toBe(true);
  expect(translatePageText(french, "event", "paywallSettings.title", english.title)).toBe(words.title);
  expect(translatePageText(french, "event", "paywallSettings.title", "Come in")).toBe("Come in");
});

test("keeps the translation of a choice when the choices are put in another order", () => {
  const question = { id: "q1", kind: "choice", label: "Which meal?", required: false, per: "order" } as const;
  const [translated] = translateQuestions(french, "event", [{ ...question, options: ["Meat", "Vegan"] }]);
  expect(translated).toMatchObject({ label: "Quel repas ?", options: ["Meat", "Végane"] });
});

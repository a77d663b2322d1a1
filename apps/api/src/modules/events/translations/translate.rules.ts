import { createHash } from "node:crypto";
import type { Comment } from "@matinee/contract/schemas/faq";
import type { AttendeeQuestion } from "@matinee/domain/attendee-questions";
import { defaultLanguage, getTexts, type Language } from "@matinee/texts/languages";

/** The owners' translations of some events into one language. Texts without one stay in their event's language. */
export interface Translations {
  language: Language;
  /** By the id of what they belong to and the name of the text. */
  texts: ReadonlyMap<string, string>;
}

const buildKey = (subjectId: string, field: string) => `${subjectId}.${field}`;

export const collectTranslations = (
  language: Language,
  rows: readonly { subjectId: string; field: string; text: string }[],
): Translations => ({
  language,
  texts: new Map(rows.map(({ subjectId, field, text }) => [buildKey(subjectId, field), text])),
});

export const hasTranslation = ({ texts }: Translations, subjectId: string, field: string): boolean =>
  texts.has(buildKey(subjectId, field));

/** Identifies an original. A translation of another one is older than the original. */
export const hashOriginal = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** The name of a choice's text: choices have no ids, and another order of them changes no translation. */
export const nameOption = (questionId: string, option: string): string =>
  `questions.${questionId}.options.${hashOriginal(option)}`;
export const nameLabel = (questionId: string): string => `questions.${questionId}.label`;

/** The texts of a new event, which have a translation of ours until the owner writes others. By their names in a save. */
const listDefaults = (language: Language): ReadonlyMap<string, string> => {
  const { donationTexts, paywallTexts } = getTexts(language);
  return new Map(
    Object.entries({ ...paywallTexts, ...donationTexts }).map(([name, text]) => [
      `paywallSettings.${name}`,
      text,
    ]),
  );
};
const storedDefaults = listDefaults(defaultLanguage);

/** Whether a text of an event is still the one with which it was created. */
export const isDefaultText = (field: string, text: string): boolean => storedDefaults.get(field) === text;

/** Returns a text in the language of its reader, or as its owner wrote it where they did not translate it. */
export const translateText = (
  { texts }: Translations,
  subjectId: string,
  field: string,
  original: string,
): string => (original === "" ? "" : (texts.get(buildKey(subjectId, field)) ?? original));

/**
 * Returns a text of an event, by its name in a save: as {@link translateText}, and in words of ours while it is one with which
 * events are created.
 */
export function translatePageText(
  translations: Translations,
  pageId: string,
  field: string,
  original: string,
): string {
  if (isDefaultText(field, original)) return listDefaults(translations.language).get(field) ?? original;
  return translateText(translations, pageId, field, original);
}

/** Returns the title and the log line of an event. */
export const translateTitles = <Event extends { title: string; description: string }>(
  translations: Translations,
  pageId: string,
  event: Event,
): Event => ({
  ...event,
  title: translateText(translations, pageId, "title", event.title),
  description: translateText(translations, pageId, "description", event.description),
});

/** Returns in which language the title of an event is. */
export const findTitleLanguage = (
  translations: Translations,
  { id, language }: { id: string; language: Language },
): Language => (hasTranslation(translations, id, "title") ? translations.language : language);

/** Returns a product, pass or section of a festival with its translated texts. */
export const translateItem = <Item extends { id: string; title: string; description: string }>(
  translations: Translations,
  item: Item,
): Item => ({ ...item, ...translateTitles(translations, item.id, item) });

/** Returns a question of the FAQ with its answers. */
export const translateQuestion = (translations: Translations, question: Comment): Comment => ({
  ...question,
  text: translateText(translations, question.id, "question", question.text),
  children: question.children.map((answer) => ({
    ...answer,
    text: translateText(translations, answer.id, "answer", answer.text),
  })),
});

/** Returns what an event asks, with its choices. Answers are stored in the event's language: see `restoreAnswers`. */
export const translateQuestions = (
  translations: Translations,
  pageId: string,
  questions: readonly AttendeeQuestion[],
): AttendeeQuestion[] =>
  questions.map((question) => ({
    ...question,
    label: translateText(translations, pageId, nameLabel(question.id), question.label),
    options: question.options.map((option) =>
      translateText(translations, pageId, nameOption(question.id, option), option),
    ),
  }));

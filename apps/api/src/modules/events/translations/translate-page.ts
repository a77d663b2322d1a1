import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Language } from "@matinee/texts/languages";
import { type PageTexts, readPageTexts, writePageTexts } from "./event-texts.ts";
import {
  hasTranslation,
  isDefaultText,
  nameLabel,
  type Translations,
  translateItem,
  translatePageText,
  translateQuestion,
  translateQuestions,
} from "./translate.rules.ts";

/**
 * Replaces the texts of an event that have a translation, and says in which languages they are (rules/texts.md, Texts of
 * owners).
 * @param page in its own language
 */
export function translatePage(page: PublicPage, translations: Translations): PublicPage {
  const originals = readPageTexts(page);
  const texts = { ...originals };
  // Cast: Object.keys returns string[].
  for (const field of Object.keys(originals) as (keyof PageTexts)[])
    texts[field] = translatePageText(translations, page.id, field, originals[field]);
  const translated = writePageTexts(page, texts);
  if (page.language === translations.language) return translated;

  return {
    ...translated,
    questions: translateQuestions(translations, page.id, page.questions),
    products: page.products.map((product) => translateItem(translations, product)),
    comments: page.comments.map((question) => translateQuestion(translations, question)),
    ...listLanguages(page, originals, translations),
  };
}

/** Says in which language most texts of an event are, and which texts are in another one. */
function listLanguages(
  { id, language: own, products, comments, questions }: PublicPage,
  originals: PageTexts,
  translations: Translations,
): Pick<PublicPage, "language" | "textLanguages"> {
  const names: [name: string, language: Language][] = [];
  const { language } = translations;
  let isTranslated = false;
  const add = (name: string, subjectId: string, field: string, text: string) => {
    if (text === "") return;
    const hasOwn = hasTranslation(translations, subjectId, field);
    isTranslated ||= hasOwn;
    names.push([name, hasOwn || isDefaultText(field, text) ? language : own]);
  };
  for (const [field, text] of Object.entries(originals)) add(field, id, field, text);
  for (const question of questions) add(nameLabel(question.id), id, nameLabel(question.id), question.label);
  for (const product of products)
    for (const field of ["title", "description"] as const)
      add(`${product.id}.${field}`, product.id, field, product[field]);
  for (const question of comments) {
    add(`${question.id}.text`, question.id, "question", question.text);
    for (const answer of question.children) add(`${answer.id}.text`, answer.id, "answer", answer.text);
  }
  const most = isTranslated ? language : own;
  const others = names.filter(([, other]) => other !== most);
  return { language: most, ...(others.length > 0 && { textLanguages: Object.fromEntries(others) }) };
}

import { OWNED_PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import {
  type TextForm,
  translatedItemTexts,
  translatedPageTexts,
  type TranslatedPageText,
} from "@matinee/domain/translated-texts";
import type { TranslatedKind } from "@matinee/domain/vocabulary";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { comments } from "../../../db/schema/comments.ts";
import { festivalSections } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import type { Page } from "../pages/page.rules.ts";
import { readPageTexts } from "./event-texts.ts";
import { isDefaultText, nameLabel, nameOption } from "./translate.rules.ts";

/** A text of an event that its owner wrote. */
export interface EventText {
  kind: TranslatedKind;
  /** Of the event, product, question, answer or section. */
  id: string;
  field: string;
  original: string;
  limit: number;
  form: TextForm;
  /** Whether the event shows it: the texts of what is turned off are kept. */
  isShown: boolean;
}

/** Lists the texts of an event, in the order of its page: also those of what is turned off, and no empty ones. */
export async function listEventTexts(db: Queryable, page: Page): Promise<EventText[]> {
  const [productRows, commentRows, sectionRows] = [
    await db
      .select({ id: products.id, title: products.title, description: products.description })
      .from(products)
      .where(
        and(
          eq(products.pageId, page.id),
          isNull(products.hiddenAt),
          inArray(products.type, [...OWNED_PRODUCT_TYPES]),
        ),
      )
      .orderBy(asc(products.sortOrder), asc(products.createdAt), asc(products.id)),
    await db
      .select({ id: comments.id, text: comments.text, parentId: comments.parentId })
      .from(comments)
      .where(eq(comments.pageId, page.id))
      // A question comes before its answer.
      .orderBy(sql`${comments.parentId} is not null`, asc(comments.sortOrder), asc(comments.createdAt)),
    page.kind === "festival"
      ? await db
          .select({
            id: festivalSections.id,
            title: festivalSections.title,
            description: festivalSections.description,
          })
          .from(festivalSections)
          .where(eq(festivalSections.festivalId, page.id))
          .orderBy(asc(festivalSections.sortOrder))
      : [],
  ];
  const questions = commentRows.filter(({ parentId }) => parentId === null);
  const texts: EventText[] = [
    ...listPageTexts(page),
    ...page.questions.flatMap(({ id: questionId, label, options }) => [
      createText("page", page.id, nameLabel(questionId), label, translatedItemTexts.attendeeQuestion.label),
      ...options.map((option) =>
        createText(
          "page",
          page.id,
          nameOption(questionId, option),
          option,
          translatedItemTexts.attendeeQuestion.option,
        ),
      ),
    ]),
    ...sectionRows.flatMap((section) => listTitles("section", section)),
    ...productRows.flatMap((product) => listTitles("product", product)),
    ...questions.flatMap(({ id, text }) => [
      createText("comment", id, "question", text, translatedItemTexts.comment.question),
      ...commentRows
        .filter(({ parentId }) => parentId === id)
        .map((answer) =>
          createText("comment", answer.id, "answer", answer.text, translatedItemTexts.comment.answer),
        ),
    ]),
  ];
  return texts.filter(({ original }) => original !== "");
}

type TextRule = { limit: number; form: TextForm };

const createText = (
  kind: TranslatedKind,
  id: string,
  field: string,
  original: string,
  rule: TextRule,
  isShown = true,
): EventText => ({ kind, id, field, original, ...rule, isShown });

const listTitles = (
  kind: "product" | "section",
  { id, title, description }: { id: string; title: string; description: string },
): EventText[] => [
  createText(kind, id, "title", title, translatedItemTexts[kind].title),
  createText(kind, id, "description", description, translatedItemTexts[kind].description),
];

function listPageTexts(page: Page): EventText[] {
  const texts = readPageTexts(page);
  // Cast: Object.keys returns string[].
  return (Object.keys(texts) as TranslatedPageText[]).map((field) =>
    createText(
      "page",
      page.id,
      field,
      texts[field],
      translatedPageTexts[field],
      isOn(page, field) && !isDefaultText(field, texts[field]),
    ),
  );
}

/** Whether what a text belongs to is turned on. */
function isOn({ paywallSettings, aboutSettings, ...page }: Page, field: TranslatedPageText): boolean {
  if (field.startsWith("aboutSettings.live")) return aboutSettings.enableLive;
  if (field.startsWith("paywallSettings.midroll")) return paywallSettings.askMidrollDonations;
  if (field.startsWith("paywallSettings.donation")) return paywallSettings.askDonations;
  if (field.startsWith("paywallSettings.")) return paywallSettings.enablePaywall;
  if (field === "sponsorDetails") return page.hasSponsor;
  return field !== "faqSectionTitle" || page.interactiveQa;
}

import type { AttendeeQuestion, GivenAnswer } from "@matinee/domain/attendee-questions";
import { and, eq, like } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { translations } from "../../../db/schema/translations.ts";
import { nameLabel, nameOption } from "../translations/translate.rules.ts";

/**
 * Returns answers in the words of the event, so that all answers to a question can be counted together: who reads a translation
 * gives the translated question and choice back.
 */
export async function restoreAnswers<Answer extends GivenAnswer>(
  db: Queryable,
  { id: pageId, questions }: { id: string; questions: readonly AttendeeQuestion[] },
  given: readonly Answer[] = [],
): Promise<Answer[]> {
  const isOriginal = given.every(({ questionId, label, value }) => {
    const question = questions.find(({ id }) => id === questionId);
    if (!question) return true;
    return (label === undefined || label === question.label) && isChoice(question, value);
  });
  if (isOriginal) return [...given];
  const rows = await db
    .select({ field: translations.field, text: translations.text })
    .from(translations)
    .where(and(eq(translations.pageId, pageId), like(translations.field, "questions.%")));
  const isTranslation = (field: string, words: unknown) =>
    rows.some((row) => row.field === field && row.text === words);
  return given.map((answer) => {
    const question = questions.find(({ id }) => id === answer.questionId);
    if (!question) return answer;
    const { label, value } = answer;
    const option = isChoice(question, value)
      ? undefined
      : question.options.find((choice) => isTranslation(nameOption(question.id, choice), value));
    return {
      ...answer,
      ...(isTranslation(nameLabel(question.id), label) && { label: question.label }),
      ...(option !== undefined && { value: option }),
    };
  });
}

/** Whether an answer is one of the choices, where there are any. */
const isChoice = ({ kind, options }: AttendeeQuestion, value: GivenAnswer["value"]): boolean =>
  kind !== "choice" || typeof value !== "string" || value === "" || options.includes(value);

import {
  type AttendeeAnswer,
  type AttendeeQuestion,
  checkAnswers,
  type GivenAnswer,
  listAnswerPlaces,
} from "@matinee/domain/attendee-questions";
import type { Text } from "@matinee/texts";
import { AppError } from "../../../platform/errors.ts";

/**
 * Checks the answers of a buyer or of a person who registers against the questions that the event has now.
 * @param tickets how many tickets the order has, for which questions are asked
 * @returns the answers as they are stored; null without any
 * @throws AppError invalid with a text at each answer that is missing or does not fit
 */
export function requireAnswers(
  questions: readonly AttendeeQuestion[],
  tickets: number | "registration",
  given: readonly GivenAnswer[] = [],
): AttendeeAnswer[] | null {
  const { answers, issues } = checkAnswers(listAnswerPlaces(questions, tickets), given);
  const fields: Record<string, Text> = {};
  for (const { path, code } of issues) fields[path] = (t) => t.attendeeAnswers.issues[code];
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
  return answers.length > 0 ? answers : null;
}

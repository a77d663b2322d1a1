import { normalizeName } from "@matinee/domain/visible-text";

/** A question of a form with its answer. */
export interface FormAnswer {
  question: string;
  value: string;
}

export interface FormPerson {
  email: string;
  firstName: string;
  lastName: string;
  filmCount: string | null;
  documentaryFilmmaker: boolean | null;
}

const EMAIL = /^(?=.{1,254}$)[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** As in the lead form of staff. The columns are indexed, and PostgreSQL rejects long texts in an index. */
const MAX_NAME_LENGTH = 100;

/** Returns whether a text is an email address, ignoring surrounding white space. */
export const isLeadEmail = (text: string): boolean => EMAIL.test(text.trim());

/** Finds a person's data by keywords, because staff word the questions freely. Returns null without an email. */
export function readPerson(answers: readonly FormAnswer[]): FormPerson | null {
  const findAnswer = (question: RegExp) => answers.find((answer) => question.test(answer.question))?.value;
  const email =
    answers.find(({ question, value }) => /e-?mail/i.test(question) && isLeadEmail(value))?.value ??
    answers.find(({ value }) => isLeadEmail(value))?.value;
  if (!email) return null;
  const firstName = findAnswer(/first[\s_-]*name|given[\s_-]*name/i);
  const lastName = findAnswer(/last[\s_-]*name|surname|family[\s_-]*name/i);
  const fullName = findAnswer(/name/i) ?? "";
  const split = splitName(fullName);
  return {
    email: email.trim(),
    firstName: cutName(firstName ?? split.firstName),
    lastName: cutName(lastName ?? (firstName ? "" : split.lastName)),
    ...readFilmFacts(answers),
  };
}

/** Finds the answers about a person's films; null where the form has no such question. */
export function readFilmFacts(
  answers: readonly FormAnswer[],
): Pick<FormPerson, "filmCount" | "documentaryFilmmaker"> {
  const findAnswer = (question: RegExp) => answers.find((answer) => question.test(answer.question))?.value;
  const documentary = findAnswer(/documentar/i);
  return {
    filmCount: readFilmCount(findAnswer(/(how many|number of|count).*film|film.*(count|number)/i)),
    documentaryFilmmaker: documentary === undefined ? null : /^(y|true|1)/i.test(documentary.trim()),
  };
}

/** Puts a name on one line and cuts it to the length of a lead's names. */
export const cutName = (name: string): string => normalizeName(name).slice(0, MAX_NAME_LENGTH).trim();

/** 'Ada King Lovelace' -> 'Ada' and 'King Lovelace'. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** Returns '0' or '1+', the values of the lead lists, or null when the text contains no count. */
function readFilmCount(value: string | undefined): string | null {
  const number = /\d+/.exec(value ?? "")?.[0];
  if (number === undefined) return /^(none|no)\b/i.test(value ?? "") ? "0" : null;
  return Number(number) === 0 ? "0" : "1+";
}

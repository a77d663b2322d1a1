import { normalizeName } from "./visible-text.ts";

/** Bounds of an event's questions and their answers. Lengths in UTF-16 units, as in HTML inputs. */
export const attendeeQuestionLimits = {
  questions: 10,
  labelLength: 200,
  options: 20,
  optionLength: 100,
  answerLength: 500,
} as const;

export const ATTENDEE_QUESTION_KINDS = ["text", "choice", "yes-no"] as const;
export type AttendeeQuestionKind = (typeof ATTENDEE_QUESTION_KINDS)[number];

/** Whether a buyer answers once for each ticket, or once for the order. A registration has one answer in both cases. */
export const ATTENDEE_QUESTION_SCOPES = ["ticket", "order"] as const;

/** A question of the organizer to buyers of tickets and to people who register. */
export interface AttendeeQuestion {
  id: string;
  kind: AttendeeQuestionKind;
  label: string;
  /** What can be chosen; empty for the other kinds. */
  options: string[];
  required: boolean;
  per: (typeof ATTENDEE_QUESTION_SCOPES)[number];
}

/** An answer as it is stored: readable without its question, which can be removed or reworded later. */
export interface AttendeeAnswer {
  questionId: string;
  /** The question's words at the time of the answer. */
  label: string;
  /** The ticket of the order, from 1; null for an answer about the order or of a registration. */
  unit: number | null;
  /** Whether they said yes, or their words or choice. */
  value: string | boolean;
}

/** An answer as it is given. */
export interface GivenAnswer {
  questionId: string;
  unit?: number | null | undefined;
  /** The words that the person read; without them they are not compared with the present ones. */
  label?: string | undefined;
  value: string | boolean;
}

export type QuestionIssue =
  | "too-many"
  | "label-missing"
  | "label-too-long"
  | "label-twice"
  | "options-too-few"
  | "options-too-many"
  | "option-too-long"
  | "option-twice";

/** Checks the questions of an event. Returns the first issue of each field, by its path in a save: `questions.0.label`. */
export function findQuestionIssues(
  questions: readonly AttendeeQuestion[],
): { path: string; code: QuestionIssue }[] {
  const limits = attendeeQuestionLimits;
  if (questions.length > limits.questions) return [{ path: "questions", code: "too-many" }];
  return questions.flatMap(({ label, kind, options }, index) => {
    const path = `questions.${index}`;
    const isTwice = questions.some((other, place) => place < index && isSameText(other.label, label));
    const labelIssue = findFirst([
      [label === "", "label-missing"],
      [label.length > limits.labelLength, "label-too-long"],
      [isTwice, "label-twice"],
    ]);
    const optionsIssue = findFirst([
      [kind === "choice" && options.length < 2, "options-too-few"],
      [options.length > limits.options, "options-too-many"],
      [options.some((option) => option.length > limits.optionLength), "option-too-long"],
      [new Set(options.map(foldCase)).size < options.length, "option-twice"],
    ]);
    return [
      ...(labelIssue ? [{ path: `${path}.label`, code: labelIssue }] : []),
      ...(optionsIssue ? [{ path: `${path}.options`, code: optionsIssue }] : []),
    ];
  });
}

const foldCase = (text: string): string => text.toLowerCase();
const isSameText = (a: string, b: string): boolean => foldCase(a) === foldCase(b);

const findFirst = (checks: readonly (readonly [boolean, QuestionIssue])[]): QuestionIssue | undefined =>
  checks.find(([isBroken]) => isBroken)?.[1];

/** Returns a question as it is stored: its texts on one line, without choices that show nothing. */
export function normalizeQuestion({
  id,
  kind,
  label,
  options,
  required,
  per,
}: AttendeeQuestion): AttendeeQuestion {
  const shown = kind === "choice" ? options.map(normalizeName).filter((option) => option !== "") : [];
  return { id, kind, label: normalizeName(label), options: shown, required, per };
}

/** A place for an answer. */
export interface AnswerPlace {
  question: AttendeeQuestion;
  unit: number | null;
}

/**
 * Lists what a person is asked, question by question.
 * @param tickets how many tickets the order has; "registration" for a registration, which is asked everything once
 */
export function listAnswerPlaces(
  questions: readonly AttendeeQuestion[],
  tickets: number | "registration",
): AnswerPlace[] {
  if (tickets === "registration") return questions.map((question) => ({ question, unit: null }));
  if (tickets === 0) return [];
  return questions.flatMap((question): AnswerPlace[] =>
    question.per === "order"
      ? [{ question, unit: null }]
      : Array.from({ length: tickets }, (_, index) => ({ question, unit: index + 1 })),
  );
}

/** Returns the path of an answer in an error: `answers.<question>`, for a ticket `answers.<question>.<unit>`. */
export const getAnswerPath = (questionId: string, unit: number | null | undefined): string =>
  ["answers", questionId, ...(typeof unit === "number" ? [unit] : [])].join(".");

export type AnswerIssue = "missing" | "too-long" | "option-unknown" | "changed" | "removed";

/**
 * Checks answers against the questions of now, and returns them as they are stored, or what is wrong with each. An answer to
 * a question that is not asked any more is an issue at `answers` (rules/tickets.md, Questions).
 */
export function checkAnswers(
  places: readonly AnswerPlace[],
  given: readonly GivenAnswer[],
): { answers: AttendeeAnswer[]; issues: { path: string; code: AnswerIssue }[] } {
  const byPath = new Map(given.map((answer) => [getAnswerPath(answer.questionId, answer.unit), answer]));
  const answers: AttendeeAnswer[] = [];
  const issues: { path: string; code: AnswerIssue }[] = [];
  for (const { question, unit } of places) {
    const path = getAnswerPath(question.id, unit);
    const answer = byPath.get(path);
    byPath.delete(path);
    const value = typeof answer?.value === "string" ? normalizeName(answer.value) : answer?.value;
    if (answer === undefined || value === undefined || value === "") {
      if (question.required) issues.push({ path, code: "missing" });
      continue;
    }
    const code = findAnswerIssue(question, { value, label: answer.label });
    if (code) issues.push({ path, code });
    else answers.push({ questionId: question.id, label: question.label, unit, value });
  }
  const isLeft = [...byPath.values()].some(({ value }) => value !== "");
  return { answers, issues: isLeft ? [...issues, { path: "answers", code: "removed" }] : issues };
}

function findAnswerIssue(
  question: AttendeeQuestion,
  { value, label }: { value: string | boolean; label: string | undefined },
): AnswerIssue | null {
  if (label !== undefined && label !== question.label) return "changed";
  if ((typeof value === "boolean") !== (question.kind === "yes-no")) return "changed";
  if (typeof value === "boolean") return null;
  if (question.kind === "choice") return question.options.includes(value) ? null : "option-unknown";
  return value.length > attendeeQuestionLimits.answerLength ? "too-long" : null;
}

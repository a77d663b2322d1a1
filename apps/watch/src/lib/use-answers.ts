import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import {
  type AnswerPlace,
  type AttendeeQuestion,
  checkAnswers,
  getAnswerPath,
  type GivenAnswer,
} from "@matinee/domain/attendee-questions";
import { messages } from "@matinee/texts";
import { useState } from "react";

const { issues: texts } = messages.attendeeAnswers;

/** The answers to an organizer's questions while they are typed. */
export interface Answers {
  places: readonly AnswerPlace[];
  /** Texts as typed, and "yes" or "no", by the path of the answer. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  type: (path: string, value: string) => void;
  /** The answers to the questions that are asked now, for a request. */
  given: GivenAnswer[];
  /** Whether nothing is missing and nothing is too long. */
  isComplete: boolean;
  /** Shows what is wrong at each question. @returns whether nothing is */
  check: () => boolean;
  /**
   * Shows why the server did not take the answers, at their questions, else `above` the form's button.
   * @returns whether the failure is about answers; then the questions have to be loaded again
   */
  showFailure: (error: unknown, above: (problem: string) => void) => boolean;
  /** Forgets what was typed, once it was sent. */
  drop: () => void;
}

/** Keeps the answers for an order or a registration through a reload. @param places what is asked now */
export function useAnswers(pageId: string, places: readonly AnswerPlace[]): Answers {
  const [{ typed }, setDraft] = useDraft<{ typed: Record<string, string> }>(`answers.${pageId}`, {
    typed: {},
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const given = places.flatMap(({ question, unit }): GivenAnswer[] => {
    const value = readTyped(question, typed[getAnswerPath(question.id, unit)] ?? "");
    return value === "" ? [] : [{ questionId: question.id, unit, label: question.label, value }];
  });
  const { issues } = checkAnswers(places, given);
  return {
    places,
    typed,
    errors,
    type(path, value) {
      setDraft({ typed: { ...typed, [path]: value } });
      setErrors(({ [path]: _gone, ...others }) => others);
    },
    given,
    isComplete: issues.length === 0,
    check() {
      setErrors(Object.fromEntries(issues.map(({ path, code }) => [path, texts[code]])));
      return issues.length === 0;
    },
    showFailure(error, above) {
      if (!(error instanceof ApiFailure)) return false;
      const named = Object.entries(error.fields).filter(([path]) => /^answers(?:\.|$)/.test(path));
      if (named.length === 0) return false;
      setErrors(Object.fromEntries(named));
      // A question that was added meanwhile shows its error once it is loaded.
      const isShown = places.some(({ question, unit }) =>
        named.some(([path]) => path === getAnswerPath(question.id, unit)),
      );
      if (!isShown) above(texts.removed);
      return true;
    },
    drop: () => setDraft({ typed: {} }),
  };
}

/** Reads what was typed; "" when it is no answer to the question, which may have another kind or other choices now. */
function readTyped({ kind, options }: AttendeeQuestion, typed: string): string | boolean {
  if (kind === "text") return typed.trim();
  if (kind === "choice") return options.includes(typed) ? typed : "";
  return typed === "yes" || typed === "no" ? typed === "yes" : "";
}

import {
  type AnswerIssue,
  attendeeQuestionLimits,
  type QuestionIssue,
} from "@matinee/domain/attendee-questions";

const { questions, labelLength, options, optionLength, answerLength } = attendeeQuestionLimits;

/** The organizer's questions in the checkout and the registration form, and the answers in lists. */
export const attendeeAnswers = {
  issues: {
    missing: "Please answer this question",
    "too-long": `Please answer in at most ${answerLength} characters`,
    "option-unknown": "This choice is not offered any more. Please choose again",
    changed: "This question has changed. Please read it again and answer it",
    removed: "The organizer has changed the questions. Please check your answers and try again",
  } satisfies Record<AnswerIssue, string>,
} as const;

/** The questions of an event, in the builder. */
export const attendeeQuestions = {
  issues: {
    "too-many": `An event has at most ${questions} questions`,
    "label-missing": "Please enter the question",
    "label-too-long": `Please use at most ${labelLength} characters`,
    "label-twice": "You ask this already",
    "options-too-few": "Please enter at least two choices",
    "options-too-many": `A question has at most ${options} choices`,
    "option-too-long": `A choice has at most ${optionLength} characters`,
    "option-twice": "Two choices are the same",
  } satisfies Record<QuestionIssue, string>,
} as const;

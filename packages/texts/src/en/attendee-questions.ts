import {
  type AnswerIssue,
  attendeeQuestionLimits,
  type QuestionIssue,
} from "@matinee/domain/attendee-questions";
import { formats } from "./formats.ts";

const { questions, labelLength, options, optionLength, answerLength } = attendeeQuestionLimits;

/** The organizer's questions in the checkout and the registration form, and the answers in lists. */
export const attendeeAnswers = {
  title: "Questions of the organizer",
  ticket: (unit: number) => `Ticket ${formats.number(unit)}`,
  /** A question before the answer for one of several tickets. */
  ofTicket: (unit: number, label: string) => `Ticket ${formats.number(unit)}: ${label}`,
  ofPass: (unit: number, label: string) => `Pass ${formats.number(unit)}: ${label}`,
  choose: "Please choose",
  /** Below the buttons of wallets, while a required answer is missing. */
  beforeWallet: "Answer the questions above to pay with a wallet.",
  yes: "Yes",
  no: "No",
  /** In lists of owners and staff. */
  answers: "Answers",
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
  title: "Questions",
  intro:
    "What people are asked when they buy a ticket or register. You find the answers with your attendees.",
  none: "No questions. People need only their name and email.",
  add: "Add a question",
  full: `An event has at most ${questions} questions`,
  question: (number: number) => `Question ${number}`,
  label: "Question",
  kind: "Answer",
  kinds: { text: "Text", choice: "One of several choices", "yes-no": "Yes or no" },
  options: "Choices",
  optionsHelp: "One on each line",
  per: "Asked",
  perTicket: "For each ticket",
  perOrder: "Once for an order",
  required: "An answer is required",
  moveUp: (number: number) => `Move question ${number} up`,
  moveDown: (number: number) => `Move question ${number} down`,
  remove: (number: number) => `Remove question ${number}`,
  answersStay:
    "Answers that people gave stay with their orders and registrations, in the words they answered to.",
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

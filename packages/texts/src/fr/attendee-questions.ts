import type * as en from "../en/attendee-questions.ts";
import type { AnyLanguage } from "../any-language.ts";
import { attendeeQuestionLimits } from "@matinee/domain/attendee-questions";
import { formats } from "./formats.ts";

/** The organizer's questions in the checkout and the registration form, and the answers in lists. */
export const attendeeAnswers: AnyLanguage<typeof en.attendeeAnswers> = {
  title: "Questions de l’organisateur",
  ticket: (unit) => `Billet ${formats.number(unit)}`,
  ofTicket: (unit, label) => `Billet ${formats.number(unit)} : ${label}`,
  ofPass: (unit, label) => `Pass ${formats.number(unit)} : ${label}`,
  choose: "Veuillez choisir",
  beforeWallet: "Répondez aux questions ci-dessus pour payer avec un portefeuille.",
  yes: "Oui",
  no: "Non",
  answers: "Réponses",
  issues: {
    missing: "Veuillez répondre à cette question",
    "too-long": `Veuillez répondre en ${attendeeQuestionLimits.answerLength} caractères au plus`,
    "option-unknown": "Ce choix n’est plus proposé. Veuillez choisir à nouveau",
    changed: "Cette question a changé. Veuillez la relire et y répondre",
    removed: "L’organisateur a modifié les questions. Veuillez vérifier vos réponses et réessayer",
  },
};

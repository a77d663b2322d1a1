import { attendeeQuestionLimits } from "@matinee/domain/attendee-questions";
import type * as en from "../en/attendee-questions.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The organizer's questions in the checkout and the registration form, and the answers in lists. */
export const attendeeAnswers: AnyLanguage<typeof en.attendeeAnswers> = {
  title: "Preguntas de la organización",
  ticket: (unit) => `Entrada ${formats.number(unit)}`,
  ofTicket: (unit, label) => `Entrada ${formats.number(unit)}: ${label}`,
  ofPass: (unit, label) => `Abono ${formats.number(unit)}: ${label}`,
  choose: "Elige una opción",
  beforeWallet: "Responde a las preguntas de arriba para pagar con una billetera digital.",
  yes: "Sí",
  no: "No",
  answers: "Respuestas",
  issues: {
    missing: "Responde a esta pregunta",
    "too-long": `Responde con ${attendeeQuestionLimits.answerLength} caracteres como máximo`,
    "option-unknown": "Esta opción ya no se ofrece. Elige de nuevo",
    changed: "Esta pregunta ha cambiado. Léela otra vez y respóndela",
    removed: "La organización ha cambiado las preguntas. Revisa tus respuestas e inténtalo de nuevo",
  },
};

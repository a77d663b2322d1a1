import { attendeeQuestionLimits } from "@matinee/domain/attendee-questions";
import type * as en from "../en/attendee-questions.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const attendeeAnswers: AnyLanguage<typeof en.attendeeAnswers> = {
  title: "Fragen des Veranstalters",
  ticket: (unit) => `Ticket ${formats.number(unit)}`,
  ofTicket: (unit, label) => `Ticket ${formats.number(unit)}: ${label}`,
  ofPass: (unit, label) => `Pass ${formats.number(unit)}: ${label}`,
  choose: "Bitte wählen",
  beforeWallet: "Beantworten Sie die Fragen oben, um mit einer Wallet zu zahlen.",
  yes: "Ja",
  no: "Nein",
  answers: "Antworten",
  issues: {
    missing: "Bitte beantworten Sie diese Frage",
    "too-long": `Bitte antworten Sie mit höchstens ${attendeeQuestionLimits.answerLength} Zeichen`,
    "option-unknown": "Diese Auswahl gibt es nicht mehr. Bitte wählen Sie noch einmal",
    changed: "Diese Frage wurde geändert. Bitte lesen und beantworten Sie sie noch einmal",
    removed:
      "Der Veranstalter hat die Fragen geändert. Bitte prüfen Sie Ihre Antworten und versuchen Sie es noch einmal",
  },
};

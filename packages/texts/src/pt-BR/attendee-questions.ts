import type * as en from "../en/attendee-questions.ts";
import type { AnyLanguage } from "../any-language.ts";
import { attendeeQuestionLimits } from "@matinee/domain/attendee-questions";
import { formats } from "./formats.ts";

export const attendeeAnswers: AnyLanguage<typeof en.attendeeAnswers> = {
  title: "Perguntas da organização",
  ticket: (unit) => `Ingresso ${formats.number(unit)}`,
  ofTicket: (unit, label) => `Ingresso ${formats.number(unit)}: ${label}`,
  ofPass: (unit, label) => `Passe ${formats.number(unit)}: ${label}`,
  choose: "Escolha",
  beforeWallet: "Responda às perguntas acima para pagar com uma carteira digital.",
  yes: "Sim",
  no: "Não",
  answers: "Respostas",
  issues: {
    missing: "Responda a esta pergunta",
    "too-long": `Responda em no máximo ${attendeeQuestionLimits.answerLength} caracteres`,
    "option-unknown": "Esta opção não é mais oferecida. Escolha de novo",
    changed: "Esta pergunta mudou. Leia-a de novo e responda",
    removed: "A organização mudou as perguntas. Confira suas respostas e tente de novo",
  },
};

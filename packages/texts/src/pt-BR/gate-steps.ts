import type * as en from "../en/gate-steps.ts";
import type { AnyLanguage } from "../any-language.ts";

export const gateSteps: AnyLanguage<typeof en.gateSteps> = {
  freeTicketIntro: "O ingresso é gratuito. Enviamos o link por e-mail.",
  opensOn: (opens, opensAt) => `Abre em ${opens}. ${opensAt}.`,
  esc: "Esc",
  aReminder: "Quer um lembrete?",
  aReminderDescription: "Escrevemos para você um dia e uma hora antes da abertura.",
  ticketFor: (title) => `Ingresso, ${title}`,
  continue: "Continuar",
  email: "E-mail",
  fullName: "Nome completo",
  organization: "Organização",
  country: "País",
  zip: "CEP",
  terms: "Termos",
  noReminder: "Não quero receber um lembrete antes do início.",
  watchUntil: (closes, zoneNote) => `Assista até ${closes}. ${zoneNote}.`,
  watchFrom: (opens, zoneNote) => `Assista a partir de ${opens}. ${zoneNote}.`,
  keepWatching: "Continuar vendo",
  watchVideo: "Assistir ao vídeo",
  forYourDonation: "Pela sua doação",
  paymentSuccess: "Pagamento concluído",
  comingSoon: "Em breve",
};

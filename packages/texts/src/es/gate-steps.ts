import type * as en from "../en/gate-steps.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The steps between the call to action and the film. */
export const gateSteps: AnyLanguage<typeof en.gateSteps> = {
  freeTicketIntro: "La entrada es gratis. Te enviamos el enlace por correo.",
  opensOn: (opens, opensAt) => `Abre el ${opens}. ${opensAt}.`,
  esc: "Esc",
  aReminder: "¿Un recordatorio?",
  aReminderDescription: "Te escribimos un día y una hora antes de que abra.",
  ticketFor: (title) => `Entrada, ${title}`,
  continue: "Continuar",
  email: "Correo",
  fullName: "Nombre completo",
  organization: "Organización",
  country: "País",
  zip: "Código postal",
  terms: "Términos",
  noReminder: "No enviarme un recordatorio antes de que empiece.",
  watchUntil: (closes, zoneNote) => `Puedes verla hasta el ${closes}. ${zoneNote}.`,
  watchFrom: (opens, zoneNote) => `Puedes verla desde el ${opens}. ${zoneNote}.`,
  keepWatching: "Seguir viendo",
  watchVideo: "Ver el video",
  forYourDonation: "Por tu donación",
  paymentSuccess: "Pago realizado",
  comingSoon: "Próximamente",
};

import type * as en from "../en/gate-steps.ts";
import type { AnyLanguage } from "../any-language.ts";

export const gateSteps: AnyLanguage<typeof en.gateSteps> = {
  freeTicketIntro: "Das Ticket ist kostenlos. Wir schicken Ihnen den Link per E-Mail.",
  opensOn: (opens, opensAt) => `Start: ${opens}. ${opensAt}.`,
  esc: "Esc",
  aReminder: "Eine Erinnerung?",
  aReminderDescription: "Wir schreiben Ihnen einen Tag und eine Stunde vor dem Start.",
  ticketFor: (title) => `Ticket, ${title}`,
  continue: "Weiter",
  email: "E-Mail",
  fullName: "Vor- und Nachname",
  organization: "Organisation",
  country: "Land",
  zip: "PLZ",
  terms: "AGB",
  noReminder: "Bitte keine Erinnerung vor dem Start schicken.",
  watchUntil: (closes, zoneNote) => `Zu sehen bis ${closes}. ${zoneNote}.`,
  watchFrom: (opens, zoneNote) => `Zu sehen ab ${opens}. ${zoneNote}.`,
  keepWatching: "Weiter ansehen",
  watchVideo: "Video ansehen",
  forYourDonation: "Für Ihre Spende",
  paymentSuccess: "Zahlung erfolgreich",
  comingSoon: "Demnächst",
};

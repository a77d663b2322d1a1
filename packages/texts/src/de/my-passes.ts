import type * as en from "../en/my-passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { myTickets } from "./my-tickets.ts";

export const myPasses: AnyLanguage<typeof en.myPasses> = {
  ...myTickets,
  title: "Meine Pässe",
  none: "Auf diesem Gerät gibt es keine Pässe für dieses Festival. Öffnen Sie den Link in Ihrem Beleg, um sie zu sehen.",
  one: "Pass",
  numbered: (number) => `Pass ${formats.number(number)}`,
  ofTicket: (action, number) => `${action}, Pass ${formats.number(number)}`,
  chooseAnother: "Dieses Gerät hat jetzt keinen Pass. Wählen Sie unten unter „Meine Pässe“ einen aus.",
  opensHere: "Dieses Gerät öffnet das Festival damit.",
  unsent: "Sie haben ihn niemandem weitergegeben.",
  onHold: "Die Zahlung dafür wird geprüft. Nach der Prüfung ist er wieder gültig.",
  isReturned: "Er ist wieder im Verkauf.",
  isRefunded: "Der gezahlte Preis ging an Sie zurück, und er ist nicht mehr gültig.",
  isEnded: "Er ist nicht mehr gültig.",
  watchWith: "Diesen Pass verwenden",
  notOpened: "Der Pass konnte nicht geöffnet werden. Bitte versuchen Sie es noch einmal.",
  sendTitle: "Pass weitergeben",
  sendDescription: "Die Person erhält per E-Mail einen eigenen Link, und der Pass gehört ihr.",
  sendEndsHere: "Dieses Gerät verwendet diesen Pass. Nach dem Weitergeben nicht mehr.",
  sendTicket: "Pass weitergeben",
  notSent: "Der Pass wurde nicht weitergegeben. Bitte versuchen Sie es noch einmal.",
  sent: (name, email) => `Der Pass ist unterwegs an ${name}, ${email}.`,
  cannotSend: "Dieser Pass kann jetzt nicht weitergegeben werden.",
  giveBackTitle: "Diesen Pass zurückgeben?",
  refundToYou: (amount) =>
    `Sie erhalten ${amount} auf demselben Weg zurück. Bis der Betrag auf dem Konto zu sehen ist, dauert es einige Tage. Der Pass ist nicht mehr gültig.`,
  refundedAlready: "Der gezahlte Preis ging bereits an Sie zurück. Der Pass ist nicht mehr gültig.",
  refundToBuyer:
    "Wenn dafür bezahlt wurde, geht das Geld an die Person zurück, die ihn gekauft hat. Der Pass ist nicht mehr gültig.",
  noRefund: "Er war kostenlos. Er ist nicht mehr gültig.",
  giveBackNow: "Pass zurückgeben",
  notReturned: "Der Pass wurde nicht zurückgegeben. Bitte versuchen Sie es noch einmal.",
  returned: "Der Pass wurde zurückgegeben.",
  returnedToYou: (amount) =>
    `Der Pass wurde zurückgegeben. ${amount} sind auf demselben Weg an Sie unterwegs. Bis der Betrag auf dem Konto zu sehen ist, dauert es einige Tage.`,
  returnedToBuyer:
    "Der Pass wurde zurückgegeben. Wenn dafür bezahlt wurde, geht das Geld an die Person zurück, die ihn gekauft hat.",
  cannotReturn: "Dieser Pass kann jetzt nicht zurückgegeben werden.",
  loading: "Ihre Pässe werden geladen",
  unreachable: "Wir konnten Ihre Pässe nicht laden.",
  second: "Sie haben auf diesem Gerät bereits einen Pass. Stattdessen diesen verwenden?",
  secondDescription: "Der andere bleibt gültig. Sie finden beide unter „Meine Pässe“.",
  takeThis: "Diesen verwenden",
};

import type * as en from "../en/pass-link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { linkProblem } from "./link-problems.ts";

export const passLinkProblem: AnyLanguage<typeof en.passLinkProblem> = {
  ...linkProblem,
  closed:
    "Der Veranstalter hat dieses Festival geschlossen. Wenn es wieder öffnet, funktioniert Ihr Link wie zuvor.",
  ended: "Dieses Festival ist vorbei.",
  cancelled:
    "Der Veranstalter hat dieses Festival abgesagt. Wenn Sie für Ihren Pass bezahlt haben, geht das Geld auf Ihre Karte zurück.",
  refunded: "Ihr Pass wurde erstattet und öffnet keinen Film mehr.",
  disputed: "Die Zahlung für Ihren Pass wird angefochten. Sobald das geklärt ist, ist er wieder gültig.",
  returned:
    "Dieser Geschenkpass ist nicht mehr gültig. Wer ihn Ihnen geschenkt hat, kann Ihnen mehr dazu sagen.",
  "sent-on":
    "Dieser Pass wurde an eine andere Person weitergegeben. Deshalb öffnet dieser Link keinen Film mehr.",
  "given-back": "Dieser Pass wurde zurückgegeben. Deshalb öffnet dieser Link keinen Film mehr.",
  invalid: "Dieser Pass ist nicht mehr gültig. Der Veranstalter kann Ihnen mehr dazu sagen.",
  "on-hold": "Die Zahlung für diesen Pass wird geprüft. Bis dahin öffnet dieser Link keinen Film.",
  withdrawn: "Der Veranstalter hat diesen Freipass zurückgezogen. Er öffnet keinen Film mehr.",
};

import type * as en from "../en/pass-link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { linkProblem } from "./link-problems.ts";

export const passLinkProblem: AnyLanguage<typeof en.passLinkProblem> = {
  ...linkProblem,
  closed: "A organização fechou este festival. Se ele abrir de novo, seu link funciona como antes.",
  ended: "Este festival terminou.",
  cancelled:
    "A organização cancelou este festival. Se você pagou pelo passe, o dinheiro volta para o seu cartão.",
  refunded: "Seu passe foi reembolsado e não abre mais nenhum filme.",
  disputed: "O pagamento do seu passe foi contestado. Ele volta a ser válido quando isso for resolvido.",
  returned: "Este passe-presente não é mais válido. A pessoa que o deu pode explicar melhor.",
  "sent-on": "Este passe foi transferido para outra pessoa, e este link não abre mais nenhum filme.",
  "given-back": "Este passe foi devolvido, e este link não abre mais nenhum filme.",
  invalid: "Este passe não é mais válido. A organização pode explicar melhor.",
  "on-hold": "O pagamento deste passe está em análise. Até lá, este link não abre nenhum filme.",
  withdrawn: "A organização retirou este passe gratuito, e ele não abre mais nenhum filme.",
};

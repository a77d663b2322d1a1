import type * as en from "../en/refunds.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** A refund whose money did not reach the buyer: the bank sent it back, or the payment provider refused it. */
export const failedRefund: AnyLanguage<typeof en.failedRefund> = {
  state: "Remboursement échoué",
  fact: "Pas encore remboursé",
  need: "Remboursement échoué",
  needDetail: (buyer, { amount, currency }, title) =>
    `${buyer}, ${formats.money(amount, currency)}, ${title}`,
  filter: "Remboursement échoué",
  buyer: {
    subject: (title) => `Votre remboursement pour ${title} n’est pas arrivé`,
    kicker: "Votre remboursement",
    preview: (amount) => `Le remboursement de ${amount} n’est pas encore arrivé sur votre carte.`,
    returned: (name, amount) =>
      `${name}, la banque de votre carte nous a renvoyé notre remboursement de ${amount}. L’argent ne vous est pas encore parvenu.`,
    refused: (name, amount) =>
      `${name}, notre remboursement de ${amount} n’a pas encore pu être effectué. L’argent ne vous est pas parvenu.`,
    next: (contact) =>
      `L’organisateur est au courant et vous remboursera à nouveau. Si votre carte a été fermée ou remplacée, veuillez écrire à ${contact}.`,
    ticketLost: "Votre billet n’ouvre pas le film.",
    ticketKept: "D’ici là, votre billet ouvre de nouveau le film.",
  },
  owner: {
    subject: (title) => `Un remboursement a échoué : ${title}`,
    kicker: "Un remboursement a échoué",
    returned: (amount, buyer) =>
      `La banque a renvoyé le remboursement de ${amount} destiné à ${buyer}. L’acheteur n’a pas reçu l’argent.`,
    refused: (amount, buyer) =>
      `Le prestataire de paiement a refusé le remboursement de ${amount} à ${buyer}. L’acheteur n’a pas reçu l’argent.`,
    next: (support) =>
      `Veuillez ouvrir la commande et la rembourser à nouveau. En cas de nouvel échec, demandez à l’acheteur comment le payer, ou écrivez à ${support}.`,
    event: "Événement",
    buyer: "Acheteur",
    amount: "Remboursement",
    reason: "Raison indiquée",
    order: "Commande",
    open: "Ouvrir l’événement",
  },
};

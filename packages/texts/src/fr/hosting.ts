import { platformCurrency } from "@matinee/domain/currency";
import type * as en from "../en/hosting.ts";
import type { AnyLanguage } from "../any-language.ts";
import { creditBundle, creditCents } from "@matinee/domain/credit-rules";
import { providerLeadDays } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

const price = formats.shortMoney(creditCents, platformCurrency);

/** The way of a new filmmaker: what an event costs, the account, the payment, the event. */
export const hosting: AnyLanguage<typeof en.hosting> = {
  title: "Montrez votre film",
  intro:
    "Une page pour votre film : dates, billets, boutique, et une première que tout le monde regarde ensemble.",
  price,
  priceOf: "pour un événement",
  priceNote: `Sans abonnement mensuel, et ${creditBundle} événements coûtent ${formats.shortMoney(creditBundle * creditCents, platformCurrency)}. Un événement n’expire pas : vous choisissez ses dates et les changez quand vous voulez.`,
  included: [
    "Téléversement, conversion et diffusion du film et de sa bande-annonce",
    "Billets, dons et boutique ; l’argent va sur votre propre compte, moins les frais",
    "Une première avec un hall, un chat et des questions à l’équipe du film",
    "Les participants, les e-mails qui leur sont envoyés et les statistiques de visionnage",
  ],
  begin: "Commencer",
  continueOn: "Continuer",
  orWeBuild: "Vous préférez nous le confier ?",
  weBuild: `Nous créons la page pour vous en ${providerLeadDays} jours`,
  haveAccount: "Vous avez déjà un compte ?",
  stepsLabel: "Étapes vers votre événement",
  steps: { account: "Compte", payment: "Paiement", event: "Événement" },
  stepDone: "terminé",
  signUpPrice: `Le compte est gratuit. Un événement coûte ${price}, à payer à l’étape suivante.`,
  whatItIncludes: "Ce qui est inclus",
  payTitle: `Payer ${price} pour votre événement`,
  payText: "Après le paiement, vous créez votre événement.",
  readyTitle: "Votre événement est payé",
  ready: (credits) =>
    formats.plural(credits, {
      one: "Vous avez un crédit, pour un événement.",
      many: `Vous avez ${credits} de crédits, un par événement.`,
      other: `Vous avez ${credits} crédits, un par événement.`,
    }),
  createEvent: "Créer votre événement",
  stripeTitle: "Recevoir l’argent des billets",
  stripeText:
    "Connectez Stripe pour que les paiements de vos spectateurs puissent vous parvenir. Vous pouvez aussi le faire plus tard, mais avant de vendre des billets.",
  videoTitle: "Comment naît une séance, en deux minutes",
  link: "Montrer votre film",
};

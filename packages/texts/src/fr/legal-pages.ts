import type * as en from "../en/legal-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The pages of terms and privacy. */
export const legalPages: AnyLanguage<typeof en.legalPages> = {
  textVersion: (date) => `Version du ${date}`,
  replacedText:
    "Cette version a été remplacée. Elle reste disponible pour toutes les personnes qui l’ont acceptée.",
  openTextInForce: "Lire le texte en vigueur",
  matineeAllScreenings: "Matinee, toutes les séances",
  dataRequests: (exportDays, erasureDelayDays) =>
    `Vous pouvez obtenir une copie des données que nous avons sur vous, ou les faire supprimer. Les deux commencent par un e-mail à l’adresse que vous avez utilisée. Une copie arrive sous forme de lien valable ${exportDays} jours. Une suppression demande une seconde confirmation et a lieu ${erasureDelayDays} jours plus tard ; d’ici là, vous pouvez changer d’avis. Les montants des commandes payées restent, sans votre nom. Si vous avez un compte de cinéaste, utilisez ses paramètres.`,
  downloading: "Téléchargement…",
  confirming: "Confirmation…",
};

/** What a viewer agrees to with a form. */
export const consentSentences: AnyLanguage<typeof en.consentSentences> = {
  acceptTerms: (terms, privacy) => [
    "J’accepte les ",
    terms("conditions"),
    " et la ",
    privacy("politique de confidentialité"),
    ".",
  ],
  acceptTermsByWallet: (terms, privacy) => [
    "En payant avec un portefeuille, vous acceptez les ",
    terms("conditions"),
    " et la ",
    privacy("politique de confidentialité"),
    ".",
  ],
};

export const legalVersions: AnyLanguage<typeof en.legalVersions> = {
  replaced:
    "Les conditions ou la politique de confidentialité ont changé. Veuillez recharger la page et les relire.",
  unknownVersion: "Cette version du texte n’existe pas",
};

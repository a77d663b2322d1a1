import type * as en from "../en/share.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The studio's page for links, cards on other sites, and print. */
export const share: AnyLanguage<typeof en.share> = {
  intro: "Montrez le film là où se trouve déjà votre public.",
  draft: "Le lien et la carte s’ouvrent pour les autres une fois l’événement activé.",
  link: "Le lien",
  linkLabel: "Adresse de la page de l’événement",
  copyLink: "Copier le lien",
  openPage: "Ouvrir la page",
  website: "Sur un site web",
  layout: "Présentation",
  layouts: { card: "Carte", button: "Bouton", wide: "Large" },
  color: "Couleur du bouton",
  colors: { accent: "Visuel", brand: "Ambre", ink: "Encre", petrol: "Pétrole", velvet: "Velours" },
  colorCode: "Code couleur",
  notAColor: "Veuillez saisir une couleur comme #14607a",
  corrected: (chosen, used) =>
    `Les mots sur ${chosen} sont difficiles à lire, le bouton est donc ${used} avec un contraste de 4,5:1.`,
  theme: "Fond",
  themes: { dark: "Sombre", light: "Clair", site: "Comme le site" },
  label: "Texte du bouton",
  code: "Code pour la page du site",
  copyCode: "Copier le code",
  codeHint: "Sans cookies, et la page ne saute pas pendant le chargement.",
  checkout: (sites) =>
    sites === 0
      ? "Le bouton mène à la page de votre événement. Ajoutez un site ci-dessous, et l’achat se fait sans le quitter."
      : formats.plural(sites, {
          one: "L’achat se fait sans quitter le site autorisé. Partout ailleurs, le bouton mène à la page de votre événement.",
          other: `L’achat se fait sans quitter les ${sites} sites autorisés. Partout ailleurs, le bouton mène à la page de votre événement.`,
        }),
  preview: "Aperçu en direct",
  qr: "QR code",
  qrLabel: "QR code de la page de l’événement",
  qrIntro: "Pour les affiches, les programmes et l’écran avant le film.",
  qrPng: (width) => `PNG, ${width} px`,
  qrSvg: "SVG",
  qrFailed: "L’image n’a pas pu être créée. Veuillez réessayer.",
  poster: "Affiche",
  posterIntro:
    "Visuel, titre, date et QR code sur une page. Imprimez-la sans marges, ou coupez le bord blanc.",
  posterPapers: { a4: "PDF, A4", letter: "PDF, US Letter" },
  posterFailed: "L’affiche n’a pas pu être créée. Veuillez réessayer.",
  drawing: "Création…",
  card: "Quand le lien est partagé",
  cardAlt: (title) => `Visuel, titre et date pour ${title}`,
  pictureFailed: "L’image n’a pas pu être chargée. Vérifiez votre connexion.",
  tryAgain: "Réessayer",
  download: "Télécharger",
  downloadCard: "Télécharger l’image du lien",
  downloading: "Chargement…",
  onlyJson: "Cette adresse ne fournit que du JSON.",
};

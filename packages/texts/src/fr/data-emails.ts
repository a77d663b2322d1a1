import type * as en from "../en/data-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countDays = (days: number) =>
  formats.plural(days, { one: `${days} jour`, many: `${days} de jours`, other: `${days} jours` });
const countHours = (hours: number) =>
  formats.plural(hours, { one: `${hours} heure`, many: `${hours} d’heures`, other: `${hours} heures` });

export const dataEmails: AnyLanguage<typeof en.dataEmails> = {
  dataExport: {
    none: {
      subject: "Matinee n’a aucune donnée sur vous",
      preview: "Il n’y a rien à copier.",
      title: "Nous n’avons aucune donnée sur vous",
      asked: "Quelqu’un a demandé une copie des données que nous avons sur cette adresse.",
      text: "Nous avons cherché, et il n’y en a aucune : ni inscription, ni commande, ni e-mail.",
    },
    subject: "La copie de vos données est prête",
    preview: (days) => `Vous pouvez la télécharger pendant ${countDays(days)}.`,
    title: "Vos données sont prêtes",
    text: "Vous avez demandé une copie des données que nous avons sur vous. C’est un fichier zip avec des tableaux pour un tableur et un fichier JSON.",
    download: "Télécharger mes données",
    note: (days) =>
      `Le lien fonctionne pendant ${countDays(days)}. Toute personne qui l’a peut lire vos données : merci de ne pas transférer cet e-mail.`,
  },
  erasureConfirm: {
    subject: "Voulez-vous supprimer vos données ?",
    preview: "Rien n’est supprimé avant votre confirmation.",
    title: "Supprimer vos données ?",
    text: "Quelqu’un nous a demandé de supprimer les données que nous avons sur cette adresse : inscriptions, billets, cadeaux, invitations et moments de visionnage. Vos billets et vos liens de visionnage cessent alors de fonctionner.",
    review: "Vérifier et confirmer",
    note: (hours) =>
      `Le lien fonctionne pendant ${countHours(hours)}. Si vous n’avez rien demandé, ignorez cet e-mail : rien n’est supprimé.`,
  },
  erasureScheduled: {
    subject: (day) => `Vos données seront supprimées le ${day}`,
    preview: "D’ici là, vous pouvez changer d’avis.",
    title: "Vos données seront supprimées",
    ofAccount: (day) =>
      `Le ${day}, votre compte Matinee, ses événements et ses films seront définitivement supprimés.`,
    ofViewer: (day) =>
      `Le ${day}, nous supprimons les données que nous avons sur cette adresse. Vos billets et vos liens de visionnage cessent alors de fonctionner.`,
    byStaff: "Notre équipe d’assistance a saisi cette demande pour vous.",
    keep: "Garder mes données",
    note: "Nous conservons les montants des commandes, comme la loi l’exige, sans votre nom. Si vous n’avez rien demandé, appuyez sur le bouton et changez votre mot de passe.",
  },
};

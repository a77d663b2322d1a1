import type * as en from "../en/unsubscribe.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The page behind the link that stops emails. */
export const unsubscribe: AnyLanguage<typeof en.unsubscribe> = {
  statements: {
    title: "Plus de relevés ?",
    text: (email) => `Un relevé des recettes est envoyé à ${email} le premier de chaque mois.`,
    stop: "Arrêter les relevés mensuels",
    done: (email) => `${email} ne reçoit plus de relevés mensuels.`,
  },
  emails: {
    title: "Plus d’e-mails ?",
    text: (email) =>
      `Les rappels et les invitations sont envoyés à ${email}. Ce qui concerne votre billet, comme une nouvelle date, est toujours envoyé.`,
    stopAbout: (title) => `Plus d’e-mails sur ${title}`,
    stopAboutThis: "Plus d’e-mails sur cet événement",
    stopAll: "Plus d’e-mails sur aucun événement",
    done: (email) => `${email} ne reçoit plus de rappels ni d’invitations.`,
    doneAbout: (email, title) => `${email} ne reçoit plus de rappels ni d’invitations sur ${title}.`,
  },
  done: "C’est fait",
  broken: {
    title: "Ce lien ne fonctionne pas",
    text: "Une partie manque peut-être : certaines messageries coupent les longs liens. Ouvrez le lien dans l’e-mail lui-même, ou utilisez le bouton de désinscription de votre messagerie.",
  },
};

import type * as en from "../en/controls.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The words of the design system: its buttons, menus, dialogs and fields. */
export const controls: AnyLanguage<typeof en.controls> = {
  copied: "Copié",
  noImageYet: "Pas encore d’image",
  pageFailed: "Cette page n’a pas pu être affichée",
  failed: "Une erreur s’est produite.",
  missingTitle: "Il n’y a rien ici",
  missingText: "L’adresse est peut-être mal saisie, ou la page a été déplacée.",
  skipToContent: "Aller au contenu",
  theme: "Thème",
  light: "Clair",
  dark: "Sombre",
  systemTheme: "Comme le système",
  notifications: "Notifications",
  of: (length, limit) => `${length} sur ${limit}`,
  stepOf: (step, total) => `Étape ${step} sur ${total}`,
  was: "avant",
  stepStates: { done: "terminée", open: "ouverte", attention: "à vérifier", locked: "verrouillée" },
};

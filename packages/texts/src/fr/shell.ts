import type * as en from "../en/shell.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The frame that the apps share: leaving a page, sorting a list. */
export const shell: AnyLanguage<typeof en.shell> = {
  leaveWithoutSaving: "Quitter sans enregistrer ?",
  stayHere: "Rester ici",
  leave: "Quitter",
  space: "Espace",
  move: (name) => `Déplacer ${name}`,
  moveCancelled: (name, position) => `Déplacement annulé. ${name} est de retour en ${position}.`,
  putDown: (name, position) => `${name} a été posé en ${position}.`,
  pickedUp: (name, position) => `${name} a été pris, ${position}.`,
  movedTo: (name, position) => `${name} est en ${position}.`,
  movedOver: (name, place) => `${name} est au-dessus de ${place}.`,
  position: (position, total) => `position ${position} sur ${total}`,
};

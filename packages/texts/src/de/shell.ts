import type * as en from "../en/shell.ts";
import type { AnyLanguage } from "../any-language.ts";

export const shell: AnyLanguage<typeof en.shell> = {
  leaveWithoutSaving: "Ohne Speichern verlassen?",
  stayHere: "Hier bleiben",
  leave: "Verlassen",
  space: "Leertaste",
  move: (name) => `${name} verschieben`,
  moveCancelled: (name, position) => `Verschieben abgebrochen. ${name} steht wieder auf ${position}.`,
  putDown: (name, position) => `${name} wurde auf ${position} abgelegt.`,
  pickedUp: (name, position) => `${name} aufgenommen, ${position}.`,
  movedTo: (name, position) => `${name} steht auf ${position}.`,
  movedOver: (name, place) => `${name} ist über ${place}.`,
  position: (position, total) => `Position ${position} von ${total}`,
};

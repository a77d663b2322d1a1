import type * as en from "../en/shell.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The frame that the apps share: leaving a page, sorting a list. */
export const shell: AnyLanguage<typeof en.shell> = {
  leaveWithoutSaving: "¿Salir sin guardar?",
  stayHere: "Quedarme aquí",
  leave: "Salir",
  space: "Espacio",
  move: (name) => `Mover ${name}`,
  moveCancelled: (name, position) => `Movimiento cancelado. ${name}: de nuevo en ${position}.`,
  putDown: (name, position) => `${name}: ahora en ${position}.`,
  pickedUp: (name, position) => `Moviendo ${name}, ${position}.`,
  movedTo: (name, position) => `${name}: en ${position}.`,
  movedOver: (name, place) => `${name}: sobre ${place}.`,
  position: (position, total) => `posición ${position} de ${total}`,
};

import type * as en from "../en/shell.ts";
import type { AnyLanguage } from "../any-language.ts";

export const shell: AnyLanguage<typeof en.shell> = {
  leaveWithoutSaving: "Sair sem salvar?",
  stayHere: "Ficar aqui",
  leave: "Sair",
  space: "Espaço",
  move: (name) => `Mover ${name}`,
  moveCancelled: (name, position) => `Movimento cancelado. De volta ao lugar: ${name}, ${position}.`,
  putDown: (name, position) => `Solto: ${name}, ${position}.`,
  pickedUp: (name, position) => `Em movimento: ${name}, ${position}.`,
  movedTo: (name, position) => `${name} está em: ${position}.`,
  movedOver: (name, place) => `${name} está sobre ${place}.`,
  position: (position, total) => `posição ${position} de ${total}`,
};

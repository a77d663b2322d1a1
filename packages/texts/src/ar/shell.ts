import type * as en from "../en/shell.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const shell: AnyLanguage<typeof en.shell> = {
  leaveWithoutSaving: "المغادرة بلا حفظ؟",
  stayHere: "البقاء هنا",
  leave: "مغادرة",
  space: "مسافة",
  move: (name) => `نقل ${isolate(name)}`,
  moveCancelled: (name, position) => `أُلغي النقل. عاد ${isolate(name)} إلى ${position}.`,
  putDown: (name, position) => `وُضع ${isolate(name)} في ${position}.`,
  pickedUp: (name, position) => `أُمسك ${isolate(name)}، ${position}.`,
  movedTo: (name, position) => `${isolate(name)} في ${position}.`,
  movedOver: (name, place) => `${isolate(name)} فوق ${isolate(place)}.`,
  position: (position, total) => `الموضع ${position} من ${total}`,
};

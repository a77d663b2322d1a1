import type { ProgrammeKind } from "@matinee/domain/premiere-clock";
import { messages } from "@matinee/texts";

interface NamedItem {
  kind: ProgrammeKind;
  title: string;
  /** Of a film of the library. */
  filmTitle?: string | null;
}

/** Returns an item's own title, else that of its film; "" without either. */
export const getOwnTitle = ({ title, filmTitle }: Pick<NamedItem, "title" | "filmTitle">): string =>
  title || filmTitle || "";

/** Names an item for those who run the night: its own title, that of its film, or its kind. */
export const getItemTitle = (item: NamedItem): string =>
  getOwnTitle(item) || messages.programmeKinds[item.kind].title;

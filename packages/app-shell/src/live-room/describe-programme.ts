import type { ProgrammeKind } from "@matinee/domain/premiere-clock";
import { messages } from "@matinee/texts";

/** Names an item for those who run the night: its own title, or its kind. */
export const getItemTitle = ({ kind, title }: { kind: ProgrammeKind; title: string }): string =>
  title || messages.programmeKinds[kind].title;

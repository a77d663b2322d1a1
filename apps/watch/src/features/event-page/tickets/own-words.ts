import type { PublicPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";

export type OwnWords = typeof messages.myTickets | typeof messages.myPasses;

/** What a viewer's tickets are called: those of a festival are passes. */
export const findOwnWords = ({ kind }: Pick<PublicPage, "kind">): OwnWords =>
  kind === "festival" ? messages.myPasses : messages.myTickets;

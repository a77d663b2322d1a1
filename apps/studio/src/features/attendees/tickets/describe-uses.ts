import type { TicketPass } from "@matinee/contract/schemas/pass-uses";
import { messages } from "@matinee/texts";

/** Says how many screenings a pass was used for, and how many it has left: '3 used, 2 left'. */
export const describeUses = ({ begun, watched, reserved, usesLeft }: TicketPass): string =>
  messages.passUses.usesOf(begun + watched, reserved, usesLeft);

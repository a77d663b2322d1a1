import type { EventRole } from "@matinee/domain/vocabulary";
import { BOX_OFFICE_ROLES, NIGHT_ROLES, type PageRole, PRODUCER_ROLES } from "@matinee/contract/policy";

/** What the caller may do with an event by their role (rules/events.md, Event teams). The server decides it again. */
export interface Rights {
  /** Edits the event and runs everything about it. */
  edits: boolean;
  /** Sees and helps attendees, gives free tickets and makes promo codes. */
  boxOffice: boolean;
  /** Runs the live room and the commands of the night. */
  night: boolean;
  /** Sees payouts, and decides who is in the team. */
  owns: boolean;
}

export function getRights(role: PageRole): Rights {
  const owns = role === "owner" || role === "staff";
  const isOneOf = (roles: readonly EventRole[]) => owns || roles.some((admitted) => admitted === role);
  return {
    edits: isOneOf(PRODUCER_ROLES),
    boxOffice: isOneOf(BOX_OFFICE_ROLES),
    night: isOneOf(NIGHT_ROLES),
    owns,
  };
}

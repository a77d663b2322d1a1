import { messages } from "@matinee/texts";
import type { AdminPageRow } from "@matinee/contract/schemas/pages";
import { formatInstant } from "../../lib/formats/dates.ts";

/**
 * Says the state of a premiere, and when it starts or started in the event's time zone; null without one. The state is
 * first, because a narrow column shows only the beginning.
 */
export const describePremiere = ({ premiere, timezone }: Pick<AdminPageRow, "premiere" | "timezone">) =>
  premiere &&
  `${messages.adminEvents.premiereStates[premiere.state]}, ${formatInstant(premiere.startsAt, timezone)}`;

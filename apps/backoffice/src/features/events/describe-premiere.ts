import { messages } from "@matinee/contract/messages";
import type { AdminPageRow } from "@matinee/contract/schemas/pages";
import { formatInstant } from "../../lib/formats/dates.ts";

/** Says when a premiere starts or started, in the event's time zone, and its state; null without one. */
export const describePremiere = ({ premiere, timezone }: Pick<AdminPageRow, "premiere" | "timezone">) =>
  premiere &&
  `${formatInstant(premiere.startsAt, timezone)}, ${messages.adminEvents.premiereStates[premiere.state]}`;

import { messages } from "@matinee/texts";
import type { Cancellation } from "@matinee/contract/schemas/pages";
import { formatInstant } from "../../lib/formats/dates.ts";

/** Says when and by whom an event was cancelled, and how far its refunds are. */
export const describeCancellation = ({
  at,
  by,
  ...progress
}: Cancellation): [by: string, refunds: string] => [
  messages.adminEvents.cancelledBy(formatInstant(at), by),
  messages.adminEvents.refundProgress(progress),
];

import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { Chip, type ChipTone } from "@matinee/ui/chip";

type EmailStatus = AdminOrder["emails"][number]["status"];

const tones: Record<EmailStatus, ChipTone> = {
  waiting: "info",
  sent: "success",
  failed: "danger",
  dropped: "neutral",
};

// Cast: Object.keys returns string[].
export const EMAIL_STATUSES = Object.keys(tones) as EmailStatus[];

/** How far the sending of an email is. */
export function EmailStatusChip({ status }: { status: EmailStatus }) {
  return <Chip tone={tones[status]}>{status}</Chip>;
}

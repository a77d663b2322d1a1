import { Chip, type ChipTone } from "@matinee/ui/chip";
import { EMAIL_STATUS_TEXTS, type EmailStatus } from "../lib/formats/name-email.ts";

const tones: Record<EmailStatus, ChipTone> = {
  waiting: "info",
  sent: "success",
  failed: "danger",
  dropped: "neutral",
};

/** How far the sending of an email is. */
export function EmailStatusChip({ status }: { status: EmailStatus }) {
  return <Chip tone={tones[status]}>{EMAIL_STATUS_TEXTS[status]}</Chip>;
}

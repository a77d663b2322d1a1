import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { Chip, type ChipTone } from "@matinee/ui/chip";

type EmailStatus = AdminOrder["emails"][number]["status"];

const states: Record<EmailStatus, { tone: ChipTone; text: string }> = {
  waiting: { tone: "info", text: "Waiting" },
  sent: { tone: "success", text: "Sent" },
  failed: { tone: "danger", text: "Failed" },
  dropped: { tone: "neutral", text: "Dropped" },
};

/** The choices of a filter. */
export const EMAIL_STATUS_OPTIONS = Object.entries(states).map(([value, { text }]) => ({
  value,
  label: text,
}));

/** How far the sending of an email is. */
export function EmailStatusChip({ status }: { status: EmailStatus }) {
  const { tone, text } = states[status];
  return <Chip tone={tone}>{text}</Chip>;
}

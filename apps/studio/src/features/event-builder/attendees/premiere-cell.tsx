import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { PremiereAttendance } from "@matinee/contract/schemas/premiere-attendance";
import { Cell, HeadCell } from "@matinee/ui/table";
import { formatOrderDate } from "./format-order.ts";
import { formatWatchTime } from "./format-watch-time.ts";

/** The head of the column that says who came to a premiere; nothing for other events. */
export const PremiereHead = ({ event }: { event: OwnedPage }) =>
  event.premiere ? <HeadCell>{messages.attendees.premiere}</HeadCell> : null;

/** Says when a holder entered the premiere and for how long, or that they did not come. Empty before the start. */
export function PremiereCell({
  event,
  attendance,
}: {
  event: OwnedPage;
  attendance: PremiereAttendance | undefined;
}) {
  if (!event.premiere) return null;
  if (!attendance?.enteredAt) return <Cell quiet>{attendance ? messages.attendees.didNotCome : ""}</Cell>;
  const entered = formatOrderDate(attendance.enteredAt, event.timezone);
  return (
    <Cell className="whitespace-nowrap">
      <span title={messages.attendees.cameHint}>
        {messages.attendees.came(entered, formatWatchTime(attendance.seconds))}
      </span>
    </Cell>
  );
}

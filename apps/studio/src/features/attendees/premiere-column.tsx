import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { PremiereAttendance } from "@matinee/contract/schemas/premiere-attendance";
import { formatDayTime } from "../../lib/dates.ts";
import { formatWatchTime } from "./format-watch-time.ts";

/** The column that says who came to a premiere and for how long; none for other events. */
export function listPremiereColumns(
  event: OwnedPage,
): Column<{ premiere?: PremiereAttendance | undefined }>[] {
  if (!event.premiere) return [];
  return [
    {
      id: "premiere",
      header: messages.attendees.premiere,
      sort: "premiere",
      sortsFirst: "descending",
      cell: ({ premiere }) => describeAttendance(premiere, event.timezone),
    },
  ];
}

/** Says when a holder entered the premiere and for how long, or that they did not come. Empty before the start. */
function describeAttendance(attendance: PremiereAttendance | undefined, timezone: string) {
  if (!attendance) return null;
  if (!attendance.enteredAt) return <span className="text-text-2">{messages.attendees.didNotCome}</span>;
  const entered = formatDayTime(attendance.enteredAt, timezone);
  return (
    <span title={messages.attendees.cameHint}>
      {messages.attendees.came(entered, formatWatchTime(attendance.seconds))}
    </span>
  );
}

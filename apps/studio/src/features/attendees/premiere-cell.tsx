import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { AttendanceSort, PremiereAttendance } from "@matinee/contract/schemas/premiere-attendance";
import { Cell, HeadCell } from "@matinee/ui/table";
import { formatDayTime } from "../../lib/dates.ts";
import { formatWatchTime } from "./format-watch-time.ts";

/** The order by attendance; there is none while the attendance is not known. */
export interface PremiereSorting {
  sort: AttendanceSort | undefined;
  onSort: (sort: AttendanceSort | undefined) => void;
}

/** The head of the column that says who came to a premiere, with its order; nothing for other events. */
export function PremiereHead({ event, sorting }: { event: OwnedPage; sorting: PremiereSorting | null }) {
  if (!event.premiere) return null;
  const { premiere } = messages.attendees;
  if (!sorting) return <HeadCell>{premiere}</HeadCell>;
  const { sort, onSort } = sorting;
  const direction = sort === "-premiere" ? "descending" : sort === "premiere" ? "ascending" : "none";
  return (
    <HeadCell sort={direction} onSort={() => onSort(findNextSort(sort))}>
      {premiere}
    </HeadCell>
  );
}

/** Returns the order after a press: the longest attendance first, then the shortest, then newest first again. */
function findNextSort(sort: AttendanceSort | undefined): AttendanceSort | undefined {
  if (sort === undefined) return "-premiere";
  return sort === "-premiere" ? "premiere" : undefined;
}

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
  const entered = formatDayTime(attendance.enteredAt, event.timezone);
  return (
    <Cell className="whitespace-nowrap">
      <span title={messages.attendees.cameHint}>
        {messages.attendees.came(entered, formatWatchTime(attendance.seconds))}
      </span>
    </Cell>
  );
}

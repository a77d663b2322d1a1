import { messages } from "@matinee/texts";
import { ATTENDANCE_FILTERS, type AttendanceFilter } from "@matinee/domain/vocabulary";
import { Select } from "@matinee/ui/select";

/** Chooses who is listed, by their attendance at the premiere. */
export const AttendanceSelect = ({
  value,
  onChange,
}: {
  value: AttendanceFilter | undefined;
  onChange: (value: AttendanceFilter | undefined) => void;
}) => (
  <Select
    aria-label={messages.attendees.attendance}
    value={value ?? ""}
    onChange={({ target }) => onChange(ATTENDANCE_FILTERS.find((filter) => filter === target.value))}
  >
    <option value="">{messages.attendees.everyone}</option>
    {ATTENDANCE_FILTERS.map((filter) => (
      <option key={filter} value={filter}>
        {messages.attendees.filters[filter]}
      </option>
    ))}
  </Select>
);

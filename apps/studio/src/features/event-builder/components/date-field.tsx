import { datePickerMinutes } from "@matinee/contract/limits";
import { Button } from "@matinee/ui/button";
import { Popover } from "@matinee/ui/popover";
import { Select } from "@matinee/ui/select";
import { Calendar } from "lucide-react";
import { type Ref, useState } from "react";
import { useNow } from "../../../lib/use-now.ts";
import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";
import "./date-field.css";

/** Chooses a day: `YYYY-MM-DD`, or empty for none. The form adds the timezone. */
export function DateField({
  label,
  value,
  onChange,
  invalid,
  earliest,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  earliest?: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  const [open, setOpen] = useState(false);
  const day = value ? parseDay(value) : undefined;
  const firstDay = earliest ? parseDay(earliest) : undefined;
  const year = useNow().getFullYear();
  const dayText = day?.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-auto!"
      trigger={
        <button
          ref={ref}
          type="button"
          aria-label={`${label}, ${dayText ?? "Choose a day"}`}
          className="control text-left tabular-nums"
          data-invalid={invalid ? "" : undefined}
        >
          <Calendar aria-hidden="true" className="size-[18px] shrink-0 text-text-2" />
          <span className={dayText ? "" : "text-text-3"}>{dayText ?? "Choose a day"}</span>
        </button>
      }
    >
      <DayPicker
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it
        autoFocus
        mode="single"
        captionLayout="dropdown"
        startMonth={new Date(year - 1, 0)}
        endMonth={new Date(year + 5, 11)}
        selected={day}
        defaultMonth={day ?? firstDay}
        disabled={firstDay ? { before: firstDay } : undefined}
        onSelect={(selected) => {
          if (selected) onChange(formatIsoDay(selected));
          setOpen(false);
        }}
      />
      {value ? (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            onChange("");
            setOpen(false);
          }}
        >
          Clear
        </Button>
      ) : null}
    </Popover>
  );
}

const timeOptions = Array.from({ length: (24 * 60) / datePickerMinutes }, (_, index) => {
  const minutes = index * datePickerMinutes;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

/** Chooses a time of day: `HH:mm`. A stored time between the offered ones stays an option. */
export function TimeField({
  label,
  value,
  onChange,
  invalid,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  ref?: Ref<HTMLSelectElement>;
}) {
  const times = timeOptions.includes(value) ? timeOptions : [...timeOptions, value].toSorted();
  return (
    <Select
      ref={ref}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {formatTime(time)}
        </option>
      ))}
    </Select>
  );
}

function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

function parseDay(value: string): Date {
  const [year = 0, month = 1, day = 1] = value.split("-").map(Number);
  return new Date(year, month - 1, day);
}

function formatIsoDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

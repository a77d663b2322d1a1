import { datePickerMinutes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { formatTimeOfDay, readTimeOfDay } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { useFieldControl, useFieldProblem } from "@matinee/ui/field";
import { filterOptions, ListboxPopover, useListbox } from "@matinee/ui/listbox";
import { Popover } from "@matinee/ui/popover";
import { Calendar, ChevronDown } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { useNow } from "../../../lib/use-now.ts";
import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";
import "./date-field.css";

const texts = messages.builderScreen;

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
  const dayText = day && messages.formats.date(day, { month: "short", day: "numeric", year: "numeric" });
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
          aria-label={`${label}, ${dayText ?? texts.chooseADay}`}
          className="control text-left tabular-nums"
          data-invalid={invalid ? "" : undefined}
        >
          <Calendar aria-hidden="true" className="size-4.5 shrink-0 text-text-2" />
          <span className={dayText ? "" : "text-text-3"}>{dayText ?? texts.chooseADay}</span>
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
          {messages.actions.clear}
        </Button>
      ) : null}
    </Popover>
  );
}

const timeOptions = Array.from({ length: (24 * 60) / datePickerMinutes }, (_, index) => {
  const minutes = index * datePickerMinutes;
  const value = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return { value, label: formatTimeOfDay(messages.formats, value) };
});

/**
 * Chooses or types a time of day. Any minute can be typed; the list offers the specification's steps. The value is `HH:mm`,
 * or the text as typed where that is no time, for which the form shows an error (`findTimeIssue`).
 */
export function TimeField({
  label,
  value,
  onChange,
  invalid = false,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const anchor = useRef<HTMLDivElement>(null);
  /** The text while it is being typed, else null. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed === null ? timeOptions : filterOptions(timeOptions, typed);
  const isTime = readTimeOfDay(value) !== null;
  const listbox = useListbox(shown, (option) => {
    setTyped(null);
    onChange(option.value);
  });
  const problem = useFieldProblem((text) =>
    readTimeOfDay(text) === null ? messages.events.timeInvalid : null,
  );
  const control = useFieldControl({
    "aria-label": label,
    "aria-invalid": invalid || (typed === null && !isTime),
  });
  return (
    <ListboxPopover listbox={listbox} options={shown} label={label} selected={value} anchor={anchor}>
      <div className="control relative p-0!">
        <input
          type="text"
          // The layout decides the width, and not the 20 characters that browsers reserve.
          size={1}
          {...control}
          {...listbox.inputProps}
          ref={ref}
          value={typed ?? (isTime ? formatTimeOfDay(messages.formats, value) : value)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(readTimeOfDay(event.target.value) ?? event.target.value);
            problem.onChange(event);
            listbox.show(-1);
          }}
          onClick={(event) => {
            if (typed === null) event.currentTarget.select();
            listbox.show(shown.findLastIndex((option) => option.value <= value));
          }}
          onBlur={(event) => {
            setTyped(null);
            listbox.setOpen(false);
            problem.onBlur(event);
          }}
          className="w-full truncate pr-10 pl-(--control-px) tabular-nums"
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-3 size-4.5 text-text-2"
        />
      </div>
    </ListboxPopover>
  );
}

function parseDay(value: string): Date {
  const [year = 0, month = 1, day = 1] = value.split("-").map(Number);
  return new Date(year, month - 1, day);
}

function formatIsoDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

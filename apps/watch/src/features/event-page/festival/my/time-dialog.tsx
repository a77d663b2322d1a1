import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { PlannedScreening } from "@matinee/domain/festival-plan";
import { getWallTime, resolveWallTime } from "@matinee/domain/time-zones";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { DateInput } from "@matinee/ui/date-input";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useState } from "react";
import { formatDayKey } from "../screening-state.ts";
import { formatNear } from "./plan-warnings.tsx";

const texts = messages.myFestival;

/** Asks for another time of a screening in the plan. The day and the time are those of the reader's clock. */
export function TimeDialog({
  title,
  line,
  reader: { now, zone },
  onClose,
  onSave,
}: {
  title: string;
  line: PlannedScreening;
  reader: { now: number; zone: string };
  onClose: () => void;
  /** @throws ApiFailure */
  onSave: (plannedAt: Date) => Promise<void>;
}) {
  const { hour, minute } = getWallTime(line.startsAt, zone);
  const [day, setDay] = useState(() => formatDayKey(line.startsAt, zone));
  const [time, setTime] = useState(() => `${pad(hour)}:${pad(minute)}`);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const format = (at: Date) => formatNear(at, now, zone);
  const save = async () => {
    const at = readMoment(day, time, zone);
    if (!at) return setError(texts.chooseTime);
    if (at < line.opensAt || at >= line.closesAt)
      return setError(texts.openBetween(format(line.opensAt), format(line.closesAt)));
    setError(null);
    setIsSaving(true);
    try {
      await onSave(at);
      onClose();
    } catch (failure) {
      setError(describeFailure(failure, texts.notSaved));
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={texts.timeTitle(title)}
      description={texts.openBetween(format(line.opensAt), format(line.closesAt))}
    >
      <form
        className="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody className="flex flex-col gap-4 py-4">
          <div className="grid grid-cols-2 gap-3">
            <Field label={texts.day}>
              <DateInput value={day} onChange={(event) => setDay(event.target.value)} />
            </Field>
            <Field label={texts.time}>
              <TextInput type="time" value={time} onChange={(event) => setTime(event.target.value)} />
            </Field>
          </div>
          {error ? (
            <Alert tone="danger" live>
              {error}
            </Alert>
          ) : null}
        </DialogBody>
        <DialogFooter>
          <Button disabled={isSaving} onClick={onClose}>
            {messages.actions.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const pad = (value: number) => String(value).padStart(2, "0");

/** @returns null for a day or a time that is none */
function readMoment(day: string, time: string, zone: string): Date | null {
  const [, year, month, date] = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (!year || !month || !date || !hour || !minute) return null;
  return resolveWallTime(
    {
      year: Number(year),
      month: Number(month),
      day: Number(date),
      hour: Number(hour),
      minute: Number(minute),
      second: 0,
    },
    zone,
  );
}

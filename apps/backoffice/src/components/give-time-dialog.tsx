import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { readTimeOfDay, formatTimeOfDay } from "@matinee/domain/clock-time";
import { getWallTime, isSkippedWallTime, resolveWallTime, type WallTime } from "@matinee/domain/time-zones";
import { formatZoneName } from "@matinee/domain/zone-names";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { DateInput } from "@matinee/ui/date-input";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../api.ts";
import { ReasonField } from "./reason-field.tsx";
import { useReason } from "../lib/forms/use-reason.ts";

const texts = messages.viewerPage.giveTime;

/** A ticket or a registration whose time may end before the event. */
export interface TimedTicket {
  id: string;
  email: string;
  beginBy?: string | undefined;
  finishBy?: string | undefined;
  /** IANA name, of the event. */
  timezone: string;
}

/** Why there is no time to give; undefined if there is. @param isPass whether it is a pass of a festival */
export const findGivingProblem = (
  { beginBy, finishBy }: Pick<TimedTicket, "beginBy" | "finishBy">,
  isPass = false,
) => {
  if (isPass) return texts.problems["of-pass"];
  return (beginBy ?? finishBy) ? undefined : texts.problems["with-event"];
};

/** Asks until when the holder of a ticket or a registration may begin or finish, in the event's time zone, and why. */
export function GiveTimeDialog({
  ticket: { id, email, beginBy, finishBy, timezone },
  refresh,
  onClose,
}: {
  ticket: TimedTicket;
  /** Loads what shows the ticket again. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
}) {
  const reason = useReason();
  const form = useForm({ defaultValues: writeWallTime(new Date(finishBy ?? beginBy ?? 0), timezone) });
  const [day, time] = useWatch({ control: form.control, name: ["day", "time"] });
  const give = useMutation({
    mutationFn: (until: Date) =>
      unwrapData(
        api.adminViewers.giveTime({
          params: { id },
          body: { until: until.toISOString(), reason: reason.text },
        }),
      ),
    onSuccess: async () => {
      toast.success(texts.given(email));
      onClose();
      await refresh();
    },
    onError: (error) =>
      showFormFailure(
        {
          setError: (field, problem, options) =>
            field === "reason" ? reason.show(problem.message) : form.setError("day", problem, options),
        },
        error,
        { until: "day", reason: "reason" },
        { text: texts.failed },
      ),
  });
  const submit = form.handleSubmit((typed) => {
    const until = readWallTime(typed, timezone);
    if (until && !reason.showMissing()) give.mutate(until);
  });
  const { errors } = form.formState;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.title(finishBy === undefined)}
      description={texts.about(email)}
      confirmLabel={texts.confirm}
      busyLabel={texts.giving}
      busy={give.isPending}
      onConfirm={() => void submit()}
    >
      <div className="flex flex-col gap-5">
        <Field label={texts.day} error={errors.day?.message}>
          <DateInput {...form.register("day", { required: texts.dayMissing })} value={day} />
        </Field>
        <Field
          label={texts.time}
          help={texts.timeHelp(formatZoneName(timezone))}
          error={errors.time?.message}
        >
          <TextInput
            autoComplete="off"
            {...form.register("time", {
              validate: (typed, { day: on }) =>
                readTimeOfDay(typed) === null
                  ? messages.events.timeInvalid
                  : readWallTime({ day: on, time: typed }, timezone) !== null || texts.skipped,
            })}
            value={time}
          />
        </Field>
        <ReasonField reason={reason.field} help={messages.viewerPage.reasonHelp} />
      </div>
    </ConfirmDialog>
  );
}

interface TypedTime {
  /** `YYYY-MM-DD` */
  day: string;
  time: string;
}

function writeWallTime(at: Date, timezone: string): TypedTime {
  const { year, month, day, hour, minute } = getWallTime(at, timezone);
  const pad = (value: number) => String(value).padStart(2, "0");
  return {
    day: `${year}-${pad(month)}-${pad(day)}`,
    time: formatTimeOfDay(messages.formats, `${pad(hour)}:${pad(minute)}`),
  };
}

/** @returns the later instant of a time that occurs twice; null for one that does not occur */
function readWallTime({ day: date, time }: TypedTime, timezone: string): Date | null {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = (readTimeOfDay(time) ?? "").split(":").map(Number);
  const wall: WallTime = { year, month, day, hour, minute, second: 0 };
  return isSkippedWallTime(wall, timezone) ? null : resolveWallTime(wall, timezone, "last");
}

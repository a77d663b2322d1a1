import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { type ConfirmationNeeded, confirmationNeededSchema } from "@matinee/contract/schemas/pages";
import { formatZonePlace } from "@matinee/domain/zone-names";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { findTimeIssue, formatDay, formatTimeOfDay, toEventInstants } from "../../lib/event-instants.ts";
import { cacheEvent, refreshEvent } from "../../lib/events.queries.ts";
import { repeatOnConflict } from "../../lib/forms/repeat-on-conflict.ts";
import { paths } from "../../paths.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { LiveChangeDialog } from "../builder/step-form/live-change-dialog.tsx";
import { resolveIssues } from "./resolve-issues.ts";
import type { Screening } from "./programme-changes.ts";

const texts = messages.programmeStep.moving;

type Values = {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
};

const DAY_MS = 86_400_000;
const DEFAULT_TIME = "19:00";

/**
 * Asks for another day and time of a screening, and saves them by the rules for an event's dates: it asks again before people
 * with tickets are concerned. A premiere's plan decides its dates, so this leads there.
 */
export function MoveDialog({
  screening,
  day,
  onMoved,
  onClose,
}: {
  screening: Screening;
  /** Where it was dropped, `YYYY-MM-DD`; null when it was not. */
  day: string | null;
  onMoved: () => Promise<void>;
  onClose: () => void;
}) {
  const { customerId } = useBuilder();
  const { title, url, premiereStartsAt } = screening;
  if (premiereStartsAt === null)
    return <DatesDialog screening={screening} day={day} onMoved={onMoved} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title(title)}>
      <DialogBody>
        <p className="text-text-2">{texts.premiere}</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{messages.credits.cancel}</Button>
        <Button asChild variant="primary">
          <Link to={paths.event(url, { customerId, step: "premiere" })}>{texts.openPremiere}</Link>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function DatesDialog({
  screening,
  day,
  onMoved,
  onClose,
}: {
  screening: Screening;
  day: string | null;
  onMoved: () => Promise<void>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { pageId, title, timezone, showHours, eventStart, eventEnd } = screening;
  const stored = toValues(screening);
  const [liveChange, setLiveChange] = useState<ConfirmationNeeded | null>(null);
  const toInstants = (values: Values) =>
    toEventInstants({
      ...values,
      timezone,
      showHours,
      stored: { start: eventStart ?? "", end: eventEnd ?? "", timezone, showHours },
    });
  const { form, drop } = useDraftForm<Values>(
    `programme-move.${pageId}`,
    day ? moveTo(stored, day) : stored,
    {
      resolver: (values) => {
        const { start, end } = toInstants(values);
        const endsFirst = start && end && start >= end ? texts.endsFirst : null;
        const { dayMissing } = messages.programmeStep.creation;
        return resolveIssues(values, {
          startDate: values.startDate === "" && dayMissing,
          startTime: showHours && findTimeIssue(values.startDate, values.startTime, timezone),
          endDate: values.endDate === "" ? dayMissing : endsFirst,
          endTime: showHours && findTimeIssue(values.endDate, values.endTime, timezone),
        });
      },
    },
  );
  const save = useMutation({
    mutationFn: ({ values, confirmed }: { values: Values; confirmed: boolean }) =>
      repeatOnConflict(async () => {
        const { version } = await refreshEvent(client, pageId);
        const { start, end } = toInstants(values);
        const body = {
          eventStart: start?.toISOString() ?? "",
          eventEnd: end?.toISOString() ?? "",
          version,
          ...(confirmed && { confirmed }),
        };
        return unwrapData(api.pages.update({ params: { id: pageId }, body }));
      }),
    onSuccess: async (saved) => {
      cacheEvent(client, saved);
      drop();
      await onMoved();
      toast.success(messages.programmeStep.row.moved(title));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "confirmation-needed")
        return setLiveChange(confirmationNeededSchema.parse(error.details));
      return showFormFailure(
        form,
        error,
        { eventStart: "startDate", eventEnd: "endDate" },
        { text: texts.notMoved },
      );
    },
  });
  const close = () => {
    drop();
    onClose();
  };
  const zone = texts.zone(formatZonePlace(timezone));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      locked={save.isPending}
      title={texts.title(title)}
      description={texts.description}
    >
      <form
        noValidate
        className="contents"
        onSubmit={form.handleSubmit((values) => save.mutate({ values, confirmed: false }))}
      >
        <DialogBody className="flex flex-col gap-5 pb-4">
          <DayAndTimeField
            control={form.control}
            label={texts.opens}
            help={zone}
            day={{ name: "startDate", label: texts.opensDay }}
            time={showHours ? { name: "startTime", label: texts.opensTime } : null}
          />
          <DayAndTimeField
            control={form.control}
            label={texts.closes}
            day={{ name: "endDate", label: texts.closesDay }}
            time={showHours ? { name: "endTime", label: texts.closesTime } : null}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={save.isPending} onClick={close}>
            {messages.credits.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel={messages.actions.saving}>
            {messages.wizard.save}
          </Button>
        </DialogFooter>
      </form>
      <LiveChangeDialog
        kind="screening"
        change={liveChange}
        onChoose={(choice) => {
          setLiveChange(null);
          if (choice) save.mutate({ values: form.getValues(), confirmed: true });
        }}
      />
    </Dialog>
  );
}

function toValues({ eventStart, eventEnd, timezone }: Screening): Values {
  const [start, end] = [eventStart, eventEnd].map((at) => (at ? new Date(at) : null));
  return {
    startDate: formatDay(start ?? null, timezone),
    startTime: formatTimeOfDay(start ?? null, timezone, DEFAULT_TIME),
    endDate: formatDay(end ?? null, timezone),
    endTime: formatTimeOfDay(end ?? null, timezone, DEFAULT_TIME),
  };
}

/** Moves both days, so that it is open as long as before; one day where it had no dates. */
function moveTo(values: Values, day: string): Values {
  const toDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const length = values.startDate && values.endDate ? toDays(values.startDate, values.endDate) : 1;
  const end = new Date(Date.parse(day) + length * DAY_MS);
  return { ...values, startDate: day, endDate: end.toISOString().slice(0, "2026-01-01".length) };
}

import { getItemTitle } from "@matinee/app-shell/live-room/describe-programme";
import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { PROGRAMME_KINDS } from "@matinee/domain/premiere-clock";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { Plus, Trash2 } from "lucide-react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { SortableList } from "@matinee/app-shell/components/sortable-list";
import {
  createRow,
  getRowMs,
  planTimes,
  type PremiereValues,
  type ProgrammeRow,
  showsVideo,
} from "./premiere-form.ts";
import { ProgrammeVideo } from "./programme-video.tsx";

const texts = messages.premierePlan;
const MAX_ITEMS = 20;

/** Edits the programme: its order by dragging or the keyboard, titles and lengths. The times follow at once. */
export function ProgrammeEditor({ zone, filmSeconds }: { zone: string; filmSeconds: number | null }) {
  const { control, getValues } = useFormContext<PremiereValues>();
  const { field } = useController({ control, name: "programme" });
  const [startDate, startTime, stored] = useWatch({ control, name: ["startDate", "startTime", "stored"] });
  const rows = field.value;
  const planned = { startDate, startTime, stored, programme: rows };
  const { starts, endsAt, totalMs } = planTimes(planned, zone, filmSeconds);
  // From the form's present values: an upload may be announced, or a change undone, after other rows have changed.
  const change = (id: string, next: Partial<ProgrammeRow>) =>
    field.onChange(getValues("programme").map((row) => (row.id === id ? { ...row, ...next } : row)));
  const remove = (row: ProgrammeRow) => {
    field.onChange(rows.filter(({ id }) => id !== row.id));
    toast.info(texts.isRemoved(getItemTitle(row)), {
      durationMs: 8000,
      action: { label: messages.actions.undo, onPress: () => field.onChange(rows) },
    });
  };
  return (
    <>
      <SortableList
        items={rows}
        label={texts.programme}
        getName={getItemTitle}
        onOrderChange={field.onChange}
        className="panel divide-y divide-line"
        itemClassName="p-3 first:rounded-t-3 last:rounded-b-3"
      >
        {(row) => (
          <Row
            row={row}
            index={rows.indexOf(row)}
            startsAt={starts[rows.indexOf(row)] ?? null}
            zone={zone}
            filmSeconds={filmSeconds}
            onChange={(next) => change(row.id, next)}
            onRemove={() => remove(row)}
          />
        )}
      </SortableList>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Menu
          align="start"
          trigger={
            <Button icon={<Plus aria-hidden="true" />} disabled={rows.length >= MAX_ITEMS}>
              {texts.add}
            </Button>
          }
        >
          {PROGRAMME_KINDS.filter((kind) => kind !== "film").map((kind) => (
            <MenuItem key={kind} onSelect={() => field.onChange([...rows, createRow(kind)])}>
              {messages.programmeKinds[kind].title}
            </MenuItem>
          ))}
        </Menu>
        <p className="text-sm text-text-2 tabular-nums" aria-live="polite">
          {endsAt ? texts.endsAt(formatTime(endsAt, zone), formatClockTime(totalMs / 1000)) : null}
        </p>
      </div>
    </>
  );
}

function Row({
  row,
  index,
  startsAt,
  zone,
  filmSeconds,
  onChange,
  onRemove,
}: {
  row: ProgrammeRow;
  index: number;
  startsAt: Date | null;
  zone: string;
  filmSeconds: number | null;
  onChange: (next: Partial<ProgrammeRow>) => void;
  onRemove: () => void;
}) {
  const { formState } = useFormContext<PremiereValues>();
  const errors = formState.errors.programme?.[index];
  const filmMs = getRowMs(row, filmSeconds);
  const name = getItemTitle(row);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-9 items-center gap-3">
        <span className="w-24 shrink-0 text-sm text-text-2 tabular-nums">
          {startsAt ? formatTime(startsAt, zone) : null}
        </span>
        <span className="min-w-0 flex-1 font-semibold">{messages.programmeKinds[row.kind].title}</span>
        {row.kind === "film" ? (
          <span className="text-sm text-text-2 tabular-nums">
            {filmMs === null ? texts.filmMissing : formatClockTime(filmMs / 1000)}
          </span>
        ) : (
          <IconButton
            label={texts.remove(name)}
            icon={<Trash2 aria-hidden="true" />}
            size="sm"
            onClick={onRemove}
          />
        )}
      </div>
      {row.kind === "film" ? null : (
        <div className="grid gap-3 phonePlus:grid-cols-[1fr_110px]">
          <Field label={`${texts.title}, ${name}`} hideLabel>
            <TextInput
              maxLength={120}
              placeholder={messages.programmeKinds[row.kind].placeholder}
              value={row.title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          </Field>
          <Field label={`${texts.length}, ${name}`} hideLabel error={errors?.length?.message}>
            <TextInput
              readOnly={row.videoId !== null}
              value={row.length}
              placeholder="5:00"
              inputClassName="text-right tabular-nums"
              onChange={({ target }) => onChange({ length: target.value })}
            />
          </Field>
        </div>
      )}
      {showsVideo(row.kind) ? (
        <ProgrammeVideo row={row} name={name} error={errors?.videoId?.message} onChange={onChange} />
      ) : null}
      {row.kind === "stage" ? (
        <Field label={texts.link} help={texts.linkHelp} error={errors?.link?.message}>
          <TextInput
            type="url"
            maxLength={500}
            placeholder="https://"
            value={row.link}
            onChange={({ target }) => onChange({ link: target.value })}
          />
        </Field>
      ) : null}
    </div>
  );
}

const formatTime = (at: Date, timeZone: string) =>
  messages.formats.date(at, { timeZone, hour: "numeric", minute: "2-digit", second: "2-digit" });

import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { maxProgrammeItems } from "@matinee/domain/film-records";
import { PROGRAMME_KINDS } from "@matinee/domain/premiere-clock";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { ListVideo, Plus, Trash2 } from "lucide-react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { SortableList } from "@matinee/app-shell/components/sortable-list";
import { type EventFilm, findRowFilm, getRowName, insertFilms, listMissingFilms } from "./event-films.ts";
import {
  createFilmRow,
  createRow,
  getRowMs,
  planTimes,
  type PremiereValues,
  type ProgrammeRow,
  showsVideo,
} from "./premiere-form.ts";
import { ProgrammeVideo } from "./programme-video.tsx";

const texts = messages.premierePlan;

/**
 * Edits the programme: its order by dragging or the keyboard, its films, titles and lengths. The times follow at once.
 * @param films those of the event, in their order
 */
export function ProgrammeEditor({ zone, films }: { zone: string; films: readonly EventFilm[] }) {
  const { control, getValues, formState } = useFormContext<PremiereValues>();
  const { field } = useController({ control, name: "programme" });
  const [startDate, startTime, stored] = useWatch({ control, name: ["startDate", "startTime", "stored"] });
  const rows = field.value;
  const planned = { startDate, startTime, stored, programme: rows };
  const { starts, endsAt, totalMs } = planTimes(planned, zone, films);
  const missing = listMissingFilms(rows, films);
  const filmRows = rows.filter(({ kind }) => kind === "film");
  const withoutFile = filmRows.filter((row) => getRowMs(row, films) === null).length;
  const isFull = rows.length >= maxProgrammeItems;
  // From the form's present values: an upload may be announced, or a change undone, after other rows have changed.
  const change = (id: string, next: Partial<ProgrammeRow>) =>
    field.onChange(getValues("programme").map((row) => (row.id === id ? { ...row, ...next } : row)));
  const remove = (row: ProgrammeRow) => {
    field.onChange(rows.filter(({ id }) => id !== row.id));
    toast.info(texts.isRemoved(getRowName(row, films)), {
      durationMs: 8000,
      action: { label: messages.actions.undo, onPress: () => field.onChange(rows) },
    });
  };
  const addFilms = (added: readonly EventFilm[]) =>
    field.onChange(insertFilms(rows, added.slice(0, maxProgrammeItems - rows.length).map(createFilmRow)));
  return (
    <>
      <SortableList
        items={rows}
        label={texts.programme}
        getName={(row) => getRowName(row, films)}
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
            films={films}
            choices={films.filter((film) => missing.includes(film) || film === findRowFilm(row, films))}
            onChange={(next) => change(row.id, next)}
            onRemove={row.kind === "film" && filmRows.length === 1 ? null : () => remove(row)}
          />
        )}
      </SortableList>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Menu
            align="start"
            trigger={
              <Button icon={<Plus aria-hidden="true" />} disabled={isFull}>
                {texts.add}
              </Button>
            }
          >
            {missing.map((film) => (
              <MenuItem key={film.filmId} onSelect={() => addFilms([film])}>
                {film.title}
              </MenuItem>
            ))}
            {PROGRAMME_KINDS.filter((kind) => kind !== "film").map((kind) => (
              <MenuItem key={kind} onSelect={() => field.onChange([...rows, createRow(kind)])}>
                {messages.programmeKinds[kind].title}
              </MenuItem>
            ))}
          </Menu>
          {missing.length > 1 ? (
            <Button
              icon={<ListVideo aria-hidden="true" />}
              disabled={isFull}
              onClick={() => addFilms(missing)}
            >
              {texts.addFilms(missing.length)}
            </Button>
          ) : null}
        </div>
        <p className="text-sm text-text-2 tabular-nums" aria-live="polite">
          {endsAt ? texts.endsAt(formatTime(endsAt, zone), formatClockTime(totalMs / 1000)) : null}
        </p>
      </div>
      {formState.errors.programme?.message ? (
        <p role="alert" className="text-sm text-danger">
          {formState.errors.programme.message}
        </p>
      ) : null}
      {withoutFile > 0 && filmRows.length > 1 ? (
        <Alert tone="warning">{texts.filmsWithoutFile(withoutFile)}</Alert>
      ) : null}
    </>
  );
}

function Row({
  row,
  index,
  startsAt,
  zone,
  films,
  choices,
  onChange,
  onRemove,
}: {
  row: ProgrammeRow;
  index: number;
  startsAt: Date | null;
  zone: string;
  films: readonly EventFilm[];
  /** The films that this row may show: those that no other row shows. */
  choices: readonly EventFilm[];
  onChange: (next: Partial<ProgrammeRow>) => void;
  /** Null for the only film. */
  onRemove: (() => void) | null;
}) {
  const { formState } = useFormContext<PremiereValues>();
  const errors = formState.errors.programme?.[index];
  const isFilm = row.kind === "film";
  const filmMs = isFilm ? getRowMs(row, films) : null;
  const name = getRowName(row, films);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-9 items-center gap-3">
        <span className="w-24 shrink-0 text-sm text-text-2 tabular-nums">
          {startsAt ? formatTime(startsAt, zone) : null}
        </span>
        <span className="flex-1 font-semibold">{messages.programmeKinds[row.kind].title}</span>
        {isFilm ? (
          <span className="min-w-0 text-right text-sm leading-ui text-text-2 tabular-nums">
            {filmMs === null ? texts.filmMissing : formatClockTime(filmMs / 1000)}
          </span>
        ) : null}
        {onRemove ? (
          <IconButton
            label={texts.remove(name)}
            icon={<Trash2 aria-hidden="true" />}
            size="sm"
            onClick={onRemove}
          />
        ) : null}
      </div>
      {isFilm && films[0]?.filmId ? (
        <Field label={texts.filmOf(index + 1)} hideLabel error={errors?.filmId?.message}>
          <Select
            value={findRowFilm(row, films)?.filmId ?? ""}
            onChange={({ target }) => onChange({ filmId: target.value })}
          >
            {findRowFilm(row, films) ? null : <option value="">{texts.filmGone}</option>}
            {choices.map(({ filmId, title }) => (
              <option key={filmId} value={filmId ?? ""}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
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

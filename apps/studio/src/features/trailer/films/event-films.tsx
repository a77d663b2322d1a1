import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { SortableList } from "@matinee/app-shell/components/sortable-list";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ShownFilmRow } from "@matinee/contract/schemas/films";
import { formatClockTime } from "@matinee/domain/clock-time";
import { maxShownFilms } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { ListVideo, Plus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useBuilder } from "../../builder/builder-context.ts";
import { FormSection } from "../../builder/components/form-section.tsx";
import { VideoSection } from "../../builder/videos/video-section.tsx";
import { findDecidingFilm } from "./film-places.ts";
import { FilmRow, getLengthSeconds } from "./film-row.tsx";
import { useEventFilms } from "./use-event-films.ts";

const texts = messages.eventFilms;

const FilmPicker = lazy(async () => ({ default: (await import("./film-picker.tsx")).FilmPicker }));
const OwnFilmDialog = lazy(async () => ({
  default: (await import("./own-film-dialog.tsx")).OwnFilmDialog,
}));

/** What an event shows: its own upload, or films of its owner's library in order. */
export function EventFilms({ event }: { event: OwnedPage }) {
  const { accountId } = useBuilder();
  const isOwner = getSignedInUser()?.id === accountId;
  const state = useEventFilms(event);
  const [open, setOpen] = useState<"own" | "picker" | "single" | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { films, show } = state;
  const rows = films.data ?? [];
  const close = () => setOpen(null);
  return (
    <>
      {films.data && rows.length > 0 ? (
        <FormSection title={messages.trailerStep.feature} intro={texts.intro}>
          <FilmList rows={rows} state={state} isInFestival={event.festivalId !== null} />
          <TotalLength rows={rows} />
          <DecidingFilm event={event} rows={rows} />
          <div className="flex flex-wrap gap-3">
            {isOwner ? (
              <Button
                icon={<Plus aria-hidden="true" />}
                disabled={rows.length >= maxShownFilms}
                onClick={() => setOpen("picker")}
              >
                {texts.add}
              </Button>
            ) : null}
            <Button variant="quiet" onClick={() => setOpen("single")}>
              {texts.single.open}
            </Button>
          </div>
          {rows.length >= maxShownFilms ? <p className="text-sm text-text-2">{texts.full}</p> : null}
          {isOwner ? null : <p className="text-sm text-text-2">{texts.onlyOwner}</p>}
        </FormSection>
      ) : films.data ? (
        <>
          <VideoSection
            event={event}
            kind="feature"
            title={messages.trailerStep.feature}
            intro={messages.trailerStep.theFilmItself}
          />
          <div className="flex flex-col items-start gap-2 pb-7">
            {isOwner ? (
              <>
                <Button
                  ref={opener}
                  icon={<ListVideo aria-hidden="true" />}
                  onClick={() => setOpen(event.featureUrl ? "own" : "picker")}
                >
                  {texts.choose}
                </Button>
                <p className="text-sm text-text-2">{texts.chooseHelp}</p>
              </>
            ) : (
              <p className="text-sm text-text-2">{texts.onlyOwner}</p>
            )}
          </div>
        </>
      ) : (
        <FormSection title={messages.trailerStep.feature}>
          <QueryPanel query={films}>{() => null}</QueryPanel>
        </FormSection>
      )}
      {open === "own" ? (
        <Suspense>
          <OwnFilmDialog event={event} keep={state.keep} onChoose={() => setOpen("picker")} onClose={close} />
        </Suspense>
      ) : null}
      {open === "picker" ? (
        <Suspense>
          <FilmPicker shown={rows} show={show} onClose={close} />
        </Suspense>
      ) : null}
      {open === "single" ? <SingleFilmDialog rows={rows} show={show} onClose={close} /> : null}
    </>
  );
}

function FilmList({
  rows,
  state: { problem, change },
  isInFestival,
}: {
  rows: readonly ShownFilmRow[];
  state: ReturnType<typeof useEventFilms>;
  isInFestival: boolean;
}) {
  const items = rows.map((row) => ({ ...row, id: row.filmId }));
  const replace = (filmId: string, fields: Partial<ShownFilmRow>) =>
    change(
      rows.map((row) => (row.filmId === filmId ? { ...row, ...fields } : row)),
      filmId,
    );
  return (
    <SortableList
      items={items}
      label={texts.label}
      getName={({ title }) => title}
      onOrderChange={(moved) => {
        const at = moved.findIndex(({ id }, index) => rows[index]?.filmId !== id);
        const [first, second] = [moved[at], moved[at + 1]];
        // The film that moved up is where the orders first differ, else the next one moved down.
        const movedUp = first && rows.findIndex(({ filmId }) => filmId === first.id) > at + 1;
        const changed = movedUp ? first : (second ?? first);
        change(
          moved.map(({ id: _id, ...row }) => row),
          changed?.id ?? "",
        );
      }}
      className="panel divide-y divide-line"
      itemClassName="p-3 first:rounded-t-3 last:rounded-b-3"
    >
      {(row) => (
        <FilmRow
          film={row}
          isInFestival={isInFestival}
          problem={problem?.filmId === row.filmId ? problem.message : null}
          onChange={(fields) => replace(row.filmId, fields)}
          {...(rows.length > 1 && {
            onRemove: () =>
              change(
                rows.filter(({ filmId }) => filmId !== row.filmId),
                row.filmId,
              ),
          })}
        />
      )}
    </SortableList>
  );
}

function TotalLength({ rows }: { rows: readonly ShownFilmRow[] }) {
  const lengths = rows.map(getLengthSeconds);
  const seconds = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
  const unknown = lengths.filter((length) => length === null).length;
  return (
    <p aria-live="polite" className="text-text-2 tabular-nums">
      {texts.total(rows.length, unknown === rows.length ? null : formatClockTime(seconds), unknown)}
    </p>
  );
}

/** Names the film whose cap ends the sale of the whole event. */
function DecidingFilm({ event, rows }: { event: OwnedPage; rows: readonly ShownFilmRow[] }) {
  const deciding = findDecidingFilm(event, rows);
  return deciding ? <p className="text-text-2">{texts.decides(deciding.film.title, deciding.left)}</p> : null;
}

/** Asks before an event goes back to one film. Why that cannot be now stays in the dialog. */
function SingleFilmDialog({
  rows,
  show,
  onClose,
}: {
  rows: readonly ShownFilmRow[];
  show: ReturnType<typeof useEventFilms>["show"];
  onClose: () => void;
}) {
  const first = rows[0]?.title ?? "";
  return (
    <ConfirmDialog
      open
      title={texts.single.title}
      description={texts.single.text(first, rows.length - 1)}
      confirmLabel={texts.single.confirm}
      busyLabel={messages.actions.saving}
      busy={show.isPending}
      onConfirm={() =>
        show.mutate([], {
          onSuccess: () => {
            toast.success(texts.single.done);
            onClose();
          },
        })
      }
      onOpenChange={() => {
        show.reset();
        onClose();
      }}
    >
      <p className="text-text-2">{texts.single.replace}</p>
      {show.isError ? (
        <Alert tone="danger" live className="mt-4">
          {describeFailure(show.error, texts.notSaved)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}

import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { LoadMore } from "@matinee/app-shell/components/lists/load-more";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import type { Film, ShownFilmRow } from "@matinee/contract/schemas/films";
import { formatClockTime } from "@matinee/domain/clock-time";
import { filmLimits, maxShownFilms } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { SearchInput } from "@matinee/ui/search-input";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { api } from "../../../api.ts";
import { listPages } from "../../../lib/list-pages.ts";
import { FileChip } from "../../../components/films/file-chip.tsx";
import { findRowProblem, type useEventFilms } from "./use-event-films.ts";

const texts = messages.eventFilms.picker;

/** The films of the caller's library with these words, one page for each 'Load More'. */
const choosableFilmsQuery = (searchTerm: string) =>
  infiniteQueryOptions({
    queryKey: ["films", "choose", searchTerm],
    queryFn: ({ pageParam }) =>
      unwrapData(
        api.films.list({
          query: { sort: "title", page: String(pageParam), ...(searchTerm !== "" && { searchTerm }) },
        }),
      ),
    ...listPages,
    placeholderData: keepPreviousData,
  });

/** Chooses films of the library to add to an event, in the order in which they are ticked, or adds a new one by its title. */
export function FilmPicker({
  shown,
  show,
  onClose,
}: {
  shown: readonly ShownFilmRow[];
  show: ReturnType<typeof useEventFilms>["show"];
  onClose: () => void;
}) {
  const [term, setTerm] = useState("");
  const [chosen, setChosen] = useState<readonly Pick<Film, "id" | "title">[]>([]);
  const list = useInfiniteQuery(choosableFilmsQuery(useDeferredValue(term.trim())));
  const left = maxShownFilms - shown.length - chosen.length;
  const toggle = (film: Pick<Film, "id" | "title">) =>
    setChosen((before) =>
      before.some(({ id }) => id === film.id) ? before.filter(({ id }) => id !== film.id) : [...before, film],
    );
  const close = () => {
    show.reset();
    onClose();
  };
  const rows = [
    ...shown,
    ...chosen.map(({ id }) => ({ filmId: id, inCompetition: true, audienceCap: null })),
  ];
  const problem = show.isError ? findRowProblem(show.error, rows, "") : null;
  return (
    <Dialog
      open
      locked={show.isPending}
      onOpenChange={close}
      title={texts.title}
      description={texts.room(left)}
    >
      <DialogBody>
        <div className="flex flex-col gap-4">
          <SearchInput
            aria-label={texts.search}
            placeholder={texts.placeholder}
            value={term}
            onValueChange={setTerm}
          />
          <QueryPanel query={list} keepsData>
            {({ pages }) => {
              const films = pages.flatMap(({ data }) => data);
              return films.length === 0 ? (
                <p className="text-text-2">{term.trim() === "" ? texts.empty : texts.none}</p>
              ) : (
                <>
                  <ul className="max-h-[38dvh] divide-y divide-line overflow-y-auto rounded-2 border border-line">
                    {films.map((film) => (
                      <FilmChoice
                        key={film.id}
                        film={film}
                        isShown={shown.some(({ filmId }) => filmId === film.id)}
                        isChosen={chosen.some(({ id }) => id === film.id)}
                        isFull={left <= 0}
                        problem={problem?.filmId === film.id ? problem.message : undefined}
                        onToggle={() => {
                          show.reset();
                          toggle(film);
                        }}
                      />
                    ))}
                  </ul>
                  <LoadMore list={list} />
                </>
              );
            }}
          </QueryPanel>
          {left > 0 ? <NewFilm onCreated={(film) => setChosen((before) => [...before, film])} /> : null}
          {problem ? (
            <Alert tone="danger" live>
              {problem.message}
            </Alert>
          ) : null}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button disabled={show.isPending} onClick={close}>
          {messages.actions.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          busy={show.isPending}
          busyLabel={messages.actions.saving}
          onClick={() => show.mutate(rows, { onSuccess: close })}
        >
          {texts.confirm(chosen.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function FilmChoice({
  film,
  isShown,
  isChosen,
  isFull,
  problem,
  onToggle,
}: {
  film: Film;
  isShown: boolean;
  isChosen: boolean;
  isFull: boolean;
  problem: string | undefined;
  onToggle: () => void;
}) {
  const seconds = film.file?.durationSeconds ?? (film.minutes === null ? null : film.minutes * 60);
  const facts = [film.director, film.year, seconds === null ? null : formatClockTime(seconds)].filter(
    Boolean,
  );
  return (
    <li className="p-3">
      <Checkbox
        className="w-full"
        checked={isShown || isChosen}
        disabled={isShown || (isFull && !isChosen)}
        onChange={onToggle}
        label={<span className="font-medium wrap-anywhere">{film.title}</span>}
        help={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            {facts.length > 0 ? <span className="wrap-anywhere">{facts.join(", ")}</span> : null}
            {isShown ? <span>{texts.isShown}</span> : <FileChip file={film.file} />}
          </span>
        }
      />
      {problem === undefined ? null : <p className="mt-1 text-sm text-danger">{problem}</p>}
    </li>
  );
}

/** Adds a film to the library by its title alone. What else belongs to its record is written in the library. */
function NewFilm({ onCreated }: { onCreated: (film: Film) => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string>();
  const attempt = useIdempotencyKey<{ title: string }>();
  const create = useMutation({
    mutationFn: (typed: string) => {
      const { input, extraHeaders } = attempt.start({ title: typed });
      return unwrapData(api.films.create({ body: input, extraHeaders }));
    },
    onSuccess: async (film) => {
      attempt.settle();
      toast.success(texts.created(film.title));
      setTitle("");
      onCreated(film);
      await client.invalidateQueries({ queryKey: ["films"] });
    },
    onError: (error) => {
      attempt.settle(error);
      setProblem(describeFailure(error, texts.notCreated));
    },
  });
  const submit = () => {
    const typed = title.trim();
    setProblem(typed === "" ? texts.titleMissing : undefined);
    if (typed !== "" && !create.isPending) create.mutate(typed);
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={texts.newTitle} error={problem} className="min-w-0 flex-1 basis-60">
        <TextInput
          value={title}
          maxLength={filmLimits.title}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            submit();
          }}
        />
      </Field>
      <Button busy={create.isPending} busyLabel={messages.actions.adding} onClick={submit}>
        {texts.create}
      </Button>
    </div>
  );
}

import { getItemTitle } from "@matinee/app-shell/live-room/describe-programme";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { PremiereSummary } from "@matinee/contract/schemas/premiere-afterwards";
import { placeFilms } from "@matinee/domain/premiere-clock";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { Skeleton } from "@matinee/ui/skeleton";
import { Stat, StatRow } from "@matinee/ui/stat";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportPaths } from "../../lib/report-paths.ts";
import { CsvButton } from "../../components/csv-button.tsx";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { premiereQuery } from "../../lib/premiere.queries.ts";
import { reactionsQuery, summaryQuery } from "./afterwards.queries.ts";
import { QuestionsPanel } from "./questions-panel.tsx";
import { ReactionsPanel } from "./reactions-panel.tsx";
import { TranscriptPanel } from "./transcript-panel.tsx";

const texts = messages.afterwards;

/** What a premiere was like, once it is over: who came and stayed, what they felt, wrote and asked. */
export function AfterwardsStep() {
  const event = useEvent();
  const startsAt = event.premiere && new Date(event.premiere.startsAt);
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading
        title={messages.wizard.afterwards}
        aside={
          <div className="flex flex-wrap items-center gap-3">
            {startsAt ? (
              <p className="text-sm text-text-2">
                {texts.premiereOf(messages.formats.eventDate(startsAt, event.timezone, false))}
              </p>
            ) : null}
            <CsvButton path={reportPaths.reactions(event.id)} label={texts.downloadReactionsCsv} />
          </div>
        }
      />
      <Felt />
      {event.can.runNight ? (
        <div className="grid items-start gap-6 laptopPlus:grid-cols-2">
          <QuestionsPanel />
          <TranscriptPanel />
        </div>
      ) : null}
    </div>
  );
}

/** The figures, and the reactions over the film. */
function Felt() {
  const { id } = useEvent();
  const summary = useQuery(summaryQuery(id));
  const reactions = useQuery(reactionsQuery(id));
  const premiere = useQuery(premiereQuery(id));
  const [chosen, setChosen] = useState<number | null>(null);
  const failed = [summary, reactions, premiere].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <QueryError
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => void Promise.all([summary, reactions, premiere].map(({ refetch }) => refetch()))}
      />
    );
  if (!summary.data || !reactions.data || premiere.data === undefined)
    return (
      <>
        <Skeleton className="h-[116px] rounded-3!" />
        <Skeleton className="h-[116px] rounded-3!" />
        <Skeleton className="h-[480px] rounded-3!" />
      </>
    );
  const films = placeFilms(premiere.data?.programme ?? []);
  const film = films.find(({ index }) => index === chosen) ?? films[0];
  return (
    <>
      <PeopleStats summary={summary.data} />
      {films.length > 1 ? (
        <Field label={texts.film} className="max-w-96">
          <Select value={film?.index} onChange={({ target }) => setChosen(Number(target.value))}>
            {films.map(({ item, index }) => (
              <option key={item.id} value={index}>
                {getItemTitle(item)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {film ? (
        <ReactionsPanel
          key={film.index}
          reactions={
            films.length > 1 ? reactions.data.filter(({ item }) => item === film.index) : reactions.data
          }
          film={{ id: film.item.id, index: film.index, seconds: film.item.durationMs / 1000 }}
          summary={films.length > 1 ? selectFilm(summary.data, film.index) : summary.data}
        />
      ) : null}
    </>
  );
}

/** Returns the figures with who watched one of the films, and who was there at its end. */
function selectFilm(summary: PremiereSummary, item: number): PremiereSummary {
  const watching = summary.films.find((film) => film.item === item)?.watching ?? [];
  return { ...summary, watching, stayed: watching.at(-1)?.people ?? 0 };
}

function PeopleStats({ summary }: { summary: PremiereSummary }) {
  const { came, late, stayed, holders, messages: written, hiddenMessages } = summary;
  const format = (count: number) => messages.formats.number(count);
  return (
    <StatRow className="max-tablet:grid-cols-2!">
      <Stat label={texts.came} value={format(came)} note={texts.ofHolders(holders)} />
      <Stat label={texts.late} value={format(late)} note={texts.lateHint} />
      <Stat
        label={texts.stayed}
        value={format(stayed)}
        note={texts.stayedShare(came > 0 ? Math.round((stayed / came) * 100) : 0)}
      />
      <Stat label={texts.written} value={format(written)} note={texts.hiddenMessages(hiddenMessages)} />
    </StatRow>
  );
}

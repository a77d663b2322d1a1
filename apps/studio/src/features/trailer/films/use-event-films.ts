import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ShownFilmRow } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../api.ts";
import { refreshEvent } from "../../../lib/events.queries.ts";
import { parseVideoId } from "../../../lib/videos.ts";
import { shownFilmsQuery } from "./event-films.queries.ts";

const texts = messages.eventFilms;

type Choice = Pick<ShownFilmRow, "filmId" | "inCompetition" | "audienceCap">;

/** What could not be saved: at the film that was changed, or that the server names. */
interface RowProblem {
  filmId: string;
  message: string;
}

/**
 * The films that an event shows, and their changes. Each change is saved at once, and taken back when the server refuses it.
 * A change waits for the one before.
 */
export function useEventFilms(event: OwnedPage) {
  const client = useQueryClient();
  const query = shownFilmsQuery(event.id);
  const films = useQuery(query);
  const [problem, setProblem] = useState<RowProblem | null>(null);
  const params = { id: event.id };

  // The event's feature follows the first film, also when its new file became ready.
  const first = films.data?.[0];
  const isBehind = first !== undefined && first.videoId !== parseVideoId(event.featureUrl);
  const missedVideo = isBehind ? (first.videoId ?? "none") : null;
  useEffect(() => {
    if (missedVideo !== null) void refreshEvent(client, event.id).catch(() => undefined);
  }, [client, event.id, missedVideo]);

  /** The number of the last save that was asked for. */
  const lastSave = useRef(0);
  const accept = async (rows: ShownFilmRow[], save: number) => {
    // What was changed meanwhile is shown already, and saved next.
    if (save === lastSave.current) client.setQueryData(query.queryKey, rows);
    await refreshEvent(client, event.id);
  };
  const show = useMutation({
    scope: { id: `event-films.${event.id}` },
    mutationFn: (chosen: readonly Choice[]) =>
      unwrapData(api.films.show({ params, body: { films: chosen.map(toChoice) } })),
    onMutate: () => ++lastSave.current,
    onSuccess: (rows, _chosen, save) => accept(rows, save),
  });
  const keep = useMutation({
    mutationFn: () => unwrapData(api.films.keepUpload({ params })),
    onMutate: () => ++lastSave.current,
    onSuccess: (rows, _nothing, save) => accept(rows, save),
  });

  /** Shows and saves the rows after a change of one film. */
  const change = (rows: ShownFilmRow[], changedId: string) => {
    setProblem(null);
    // A read that began before would bring the former rows back.
    void client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, rows);
    show.mutate(rows, {
      onError: (error) => {
        setProblem(findRowProblem(error, rows, changedId));
        void client.invalidateQueries({ queryKey: query.queryKey });
      },
    });
  };

  return { films, problem, isSaving: show.isPending, change, show, keep };
}

const toChoice = ({ filmId, inCompetition, audienceCap }: Choice): Choice => ({
  filmId,
  inCompetition,
  audienceCap,
});

/** Returns what a refused save says, at the film that the server names, else at the changed one. */
export function findRowProblem(error: unknown, rows: readonly Choice[], changedId: string): RowProblem {
  const [name, message] = (error instanceof ApiFailure && Object.entries(error.fields)[0]) || [];
  const named = /^films\.(\d+)\./.exec(name ?? "")?.[1];
  const filmId = (named !== undefined && rows[Number(named)]?.filmId) || changedId;
  return { filmId, message: message ?? describeFailure(error, texts.notSaved) };
}

import type { Playback } from "@matinee/contract/schemas/videos";
import { discardSource, startSource } from "../source/attach-source.ts";
import { type GrantRequest, requestGrant } from "./request-grant.ts";
import { settleReports } from "./use-heartbeat.ts";

/** A grant ends 15 minutes after its start, and nothing renews it before the film plays. */
const usableMs = 5 * 60_000;

let prepared: {
  filmId: string | undefined;
  sentAt: number;
  grant: Promise<Playback>;
  controller: AbortController;
} | null = null;

/** Starts the next film of a programme before its interval ends: requests its grant and loads its beginning. */
export function prepareFilm(request: GrantRequest): void {
  discardPreparedFilm();
  const controller = new AbortController();
  const { signal } = controller;
  const start = async () => {
    // The start ends the grant of the film before, whose last position is still under way.
    await settleReports();
    signal.throwIfAborted();
    const grant = await requestGrant(request, { takeOver: false, signal });
    if (!signal.aborted) startSource(grant);
    return grant;
  };
  const grant = start();
  // The player asks again and handles the failure.
  grant.catch(() => undefined);
  prepared = { filmId: request.part?.filmId, sentAt: performance.now(), grant, controller };
}

/** Ends what `prepareFilm` began, unless the film plays. */
export function discardPreparedFilm(): void {
  prepared?.controller.abort();
  prepared?.grant.then(discardSource, () => undefined);
  prepared = null;
}

/**
 * Returns the grant that was requested for a film before, once; null if there is none. One for another film ends, and has
 * arrived when the promise resolves: it would end the grant of a film that starts meanwhile. `signal` aborts it.
 */
export function takePreparedFilm(
  { part }: GrantRequest,
  signal: AbortSignal,
): Promise<Playback | null> | null {
  const taken = prepared;
  if (!taken) return null;
  if (taken.filmId !== part?.filmId || performance.now() - taken.sentAt > usableMs) {
    prepared = null;
    return taken.grant.then(
      (grant) => {
        discardSource(grant);
        return null;
      },
      () => null,
    );
  }
  prepared = null;
  signal.addEventListener("abort", () => taken.controller.abort());
  return taken.grant;
}

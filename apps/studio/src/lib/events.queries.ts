import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, isMissing } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

const texts = messages.studioShell;

/** An event that the caller may edit. Not refetched automatically: a newer version must not replace an open form's. */
export const eventQuery = (urlOrId: string) =>
  queryOptions({
    queryKey: ["event", urlOrId],
    queryFn: () => readEvent(urlOrId),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The first page of the caller's own events. */
export const ownEventsQuery = queryOptions({
  queryKey: ["events", "own"],
  queryFn: () => unwrapData(api.pages.list({ query: {} })),
});

/** Writes a saved event to every cache entry that holds it: by its url and by its id. */
export function cacheEvent(client: QueryClient, event: OwnedPage): void {
  client.setQueryData(eventQuery(event.url).queryKey, event);
  client.setQueriesData<OwnedPage>(
    { queryKey: ["event"], predicate: (query) => readId(query.state.data) === event.id },
    event,
  );
}

/**
 * Saves changes that are built from the stored event. If another tab or person saved in between, the changes are built
 * again from that version and saved.
 */
export async function saveEventChanges(
  client: QueryClient,
  event: OwnedPage,
  buildChanges: (event: OwnedPage) => SavePage,
): Promise<OwnedPage> {
  try {
    const body = { ...buildChanges(event), version: event.version };
    const saved = await unwrapData(api.pages.update({ params: { id: event.id }, body }));
    cacheEvent(client, saved);
    return saved;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "saved-before-you") throw error;
    return saveEventChanges(client, await refreshEvent(client, event.id), buildChanges);
  }
}

/** Refetches an event that changed without a save here, for example when a video became ready. */
export async function refreshEvent(client: QueryClient, id: string): Promise<OwnedPage> {
  const event = await client.fetchQuery({ ...eventQuery(id), staleTime: 0 });
  cacheEvent(client, event);
  return event;
}

/**
 * Reads the times of an event's premiere again, which commands change. The other fields stay as they are: open forms were
 * built from them.
 */
export async function refreshPremiereTimes(client: QueryClient, urlOrId: string): Promise<void> {
  const { id, premiere } = await readEvent(urlOrId);
  client.setQueriesData<OwnedPage>(
    { queryKey: ["event"], predicate: (query) => readId(query.state.data) === id },
    (event) => event && { ...event, premiere },
  );
}

async function readEvent(urlOrId: string): Promise<OwnedPage> {
  try {
    const event = await unwrapData(api.pages.get({ params: { urlOrId } }));
    if (event.view === "owner") return event;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  // That route is public and treats the owner of an ended session like a viewer. The 401 of this one opens the sign-in page.
  await unwrapData(api.accounts.get());
  throw new ApiFailure(404, { message: texts.othersEvent, code: "not-found" });
}

function readId(data: unknown): unknown {
  return typeof data === "object" && data !== null && "id" in data ? data.id : undefined;
}

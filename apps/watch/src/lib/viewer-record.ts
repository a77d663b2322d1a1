import { useSyncExternalStore } from "react";
import { localStore, readObject } from "./browser-storage.ts";

/** What this browser keeps of a viewer, per event: credentials, and what to show before the server has answered. */
export interface ViewerRecord {
  orderSlug?: string;
  /** An order that opens no film, of the store or a second link: its downloads. */
  purchaseSlug?: string;
  subscriberId?: string;
  /** The email that this browser registered. */
  subscribedEmail?: string;
  /** The viewer's own words, to fill the next form with. */
  name?: string;
  email?: string;
  /** The order admitted when it was last asked about. */
  admitted?: boolean;
  reminderOptOut?: boolean;
  /** The mid-film donation was asked for; once is enough, also after a reload. */
  midRollAsked?: boolean;
  /** When this browser last told the server of its place in the film; milliseconds since 1970. */
  watchedAt?: number | undefined;
}

const storageKey = (pageId: string) => `matinee.viewer.${pageId}`;
const emptyRecord: ViewerRecord = {};
const cache = new Map<string, ViewerRecord>();
const listeners = new Set<() => void>();

function readMarks(pageId: string): ViewerRecord {
  const cached = cache.get(pageId);
  if (cached) return cached;
  const stored = readObject(localStore, storageKey(pageId));
  const marks: ViewerRecord = {};
  for (const name of [
    "orderSlug",
    "purchaseSlug",
    "subscriberId",
    "subscribedEmail",
    "name",
    "email",
  ] as const) {
    const value = stored[name];
    if (typeof value === "string" && value !== "") marks[name] = value;
  }
  for (const name of ["admitted", "reminderOptOut", "midRollAsked"] as const) {
    const value = stored[name];
    if (typeof value === "boolean") marks[name] = value;
  }
  if (typeof stored["watchedAt"] === "number") marks.watchedAt = stored["watchedAt"];
  cache.set(pageId, marks);
  return marks;
}

/** Adds to what is kept; an undefined value takes one away. */
export function saveViewerRecord(pageId: string, marks: ViewerRecord): void {
  const kept = { ...readMarks(pageId), ...marks };
  cache.set(pageId, kept);
  localStore.write(storageKey(pageId), JSON.stringify(kept));
  for (const listener of listeners) listener();
}

/** What this browser keeps just now. */
export function readViewerRecord(pageId: string): ViewerRecord {
  return readMarks(pageId);
}

/** What this browser keeps; nothing on the server and for the first render here, which has to be the same. */
export function useViewerRecord(pageId: string): ViewerRecord {
  return useSyncExternalStore(
    subscribe,
    () => readMarks(pageId),
    () => emptyRecord,
  );
}

function subscribe(listener: () => void): () => void {
  // Who registers or buys in another tab is known in this one, too.
  const reload = ({ key: changed }: StorageEvent) => {
    if (changed !== null && !changed.startsWith(storageKey(""))) return;
    cache.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", reload);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", reload);
  };
}

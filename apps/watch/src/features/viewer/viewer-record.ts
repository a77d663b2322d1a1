import { localStore } from "@matinee/app-shell/browser-storage";
import { useSyncExternalStore } from "react";
import { readObject } from "@matinee/app-shell/read-object";

/**
 * The data about a viewer that this browser stores for each event, under the wire's names. Used until the API responds.
 */
export interface ViewerRecord {
  orderSlug?: string;
  /** Another order or ticket, for its downloads and tickets: a store order, or that of a second link. */
  purchaseSlug?: string;
  subscriberId?: string | undefined;
  /** The link of a pass of the event's festival, while it admits. That festival's record keeps it. */
  passToken?: string | undefined;
  /** The link of an entry of the waiting list, which has an offer. */
  offerToken?: string | undefined;
  /** The link of a place in the queue of the sale. */
  queueToken?: string | undefined;
  /** How many tickets the buyer takes of those that are kept by `offerToken` or `queueToken`. */
  keptTickets?: number | undefined;
  /** The product of those tickets, where it is not the event's own. */
  keptProduct?: string | undefined;
  /** Of a festival: the link of the ticket to which the plan of this device belongs. */
  planToken?: string;
  /** Names this device to the API, for the device limit of the ticket. */
  deviceToken?: string;
  /** The email that this browser registered. */
  subscribedEmail?: string | undefined;
  /** As the viewer typed them, to prefill the next form. */
  name?: string;
  email?: string;
  /** What the live room calls a viewer without a ticket. */
  roomName?: string;
  /** Whether the order admitted the viewer when the API last responded. */
  admitted?: boolean;
  reminderOptOut?: boolean;
  /** The mid-film donation was offered. It is offered once, also across reloads. */
  midRollAsked?: boolean;
  /** The time of the last heartbeat, in milliseconds since 1970. */
  watchedAt?: number | undefined;
}

const buildStorageKey = (pageId: string) => `matinee.viewer.${pageId}`;
const emptyRecord: ViewerRecord = {};
const cache = new Map<string, ViewerRecord>();
const listeners = new Set<() => void>();

/** Returns the stored record of an event. */
export function readViewerRecord(pageId: string): ViewerRecord {
  const cached = cache.get(pageId);
  if (cached) return cached;
  const stored = readObject(localStore, buildStorageKey(pageId));
  const record: ViewerRecord = {};
  for (const name of [
    "orderSlug",
    "purchaseSlug",
    "subscriberId",
    "passToken",
    "offerToken",
    "queueToken",
    "keptProduct",
    "planToken",
    "deviceToken",
    "subscribedEmail",
    "name",
    "email",
    "roomName",
  ] as const) {
    const value = stored[name];
    if (typeof value === "string" && value !== "") record[name] = value;
  }
  for (const name of ["admitted", "reminderOptOut", "midRollAsked"] as const) {
    const value = stored[name];
    if (typeof value === "boolean") record[name] = value;
  }
  for (const name of ["watchedAt", "keptTickets"] as const) {
    const value = stored[name];
    if (typeof value === "number") record[name] = value;
  }
  cache.set(pageId, record);
  return record;
}

/** Merges changes into the stored record. An undefined value removes its entry. */
export function saveViewerRecord(pageId: string, changes: ViewerRecord): void {
  const record = { ...readViewerRecord(pageId), ...changes };
  cache.set(pageId, record);
  localStore.write(buildStorageKey(pageId), JSON.stringify(record));
  for (const listener of listeners) listener();
}

/** Returns the stored record; empty on the server and for the first render in the browser, which must be identical. */
export function useViewerRecord(pageId: string): ViewerRecord {
  return useSyncExternalStore(
    subscribe,
    () => readViewerRecord(pageId),
    () => emptyRecord,
  );
}

function subscribe(listener: () => void): () => void {
  // A registration or order in another tab also counts in this one.
  const reload = ({ key: changed }: StorageEvent) => {
    if (changed !== null && !changed.startsWith(buildStorageKey(""))) return;
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

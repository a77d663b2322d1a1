import type { ChatMessage, LiveRoomEvents, OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";
import type { OlderMessages } from "@matinee/domain/live-room-state";
import { ApiFailure, isForbidden, isLimited, isMissing } from "../api/api-failure.ts";
import { getPageLanguage } from "../api/page-language.ts";
import { createRandomId } from "../device-id.ts";
import {
  applyOlderMessages,
  applyRoomEvent,
  applySnapshot,
  type RoomEvent,
  type RoomState,
} from "./room-state.ts";

/**
 * `reconnecting`: the room is shown as it was, and the film plays on by the clock. `closed`: the event has ended, and the
 * room stays as it was.
 */
export type ConnectionStatus = "connecting" | "open" | "reconnecting" | "rejected" | "closed";

export interface LiveRoomSnapshot {
  status: ConnectionStatus;
  /** Null until the room was entered. */
  room: RoomState | null;
  member: OpenedLiveRoom["member"] | null;
  /** Part of the addresses that this member writes to. Null while the room is entered again. */
  ticket: string | null;
  /** Why the room cannot be entered, or was left; only with `rejected`. */
  failure: ApiFailure | null;
  /** Why the server did not open the stream, when it said so; only with `reconnecting`. */
  streamFailure: string | null;
}

export interface LiveRoomConnection {
  getSnapshot: () => LiveRoomSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Asks for admission again, for example when the lobby opens. */
  retry: () => void;
  /** Adds messages that are older than those of the snapshot to the list. */
  addOlder: (older: OlderMessages<ChatMessage>) => void;
}

const EVENT_NAMES = [
  "message",
  "message-hidden",
  "question",
  "question-removed",
  "question-votes",
  "settings",
  "reactions",
  "clock",
  "premiere",
] as const satisfies RoomEvent["name"][];
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;
/** A moderator may take a ban back, an owner a refund of the wrong order. Each wait is twice the one before. */
const FIRST_APPEAL_MS = 4000;
const MAX_APPEALS = 5;

/**
 * Enters a live room with the first listener, and follows its stream until the last one has left. The browser reconnects
 * while the stream's address is valid. Afterwards, and when too much was missed, this enters the room again with a new
 * ticket.
 * @param open asks for admission
 */
export function connectToLiveRoom(open: () => Promise<OpenedLiveRoom>): LiveRoomConnection {
  const listeners = new Set<() => void>();
  let snapshot: LiveRoomSnapshot = {
    status: "connecting",
    room: null,
    member: null,
    ticket: null,
    failure: null,
    streamFailure: null,
  };
  /** By it the server knows that a stream takes the place of this window's last one, which it may still count. */
  const windowId = createRandomId();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  /** How often this asked for admission again since it was last admitted. */
  let appeals = 0;
  /** Counts the entries: a response to an earlier one comes too late. */
  let entry = 0;

  const change = (next: Partial<LiveRoomSnapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };
  const changeRoom = (event: RoomEvent) => {
    if (!snapshot.room) return;
    const room = applyRoomEvent(snapshot.room, event);
    if (room !== snapshot.room) change({ room });
  };

  const leave = () => {
    entry += 1;
    source?.close();
    source = null;
    clearTimeout(timer);
  };
  const enterLater = () => {
    leave();
    // Someone who was sent out does not see the room again because the connection is lost.
    if (!snapshot.room || snapshot.failure === null)
      change({ status: snapshot.room ? "reconnecting" : "connecting" });
    // A random part, because all viewers lose the same server at the same moment.
    timer = setTimeout(() => void enter(), retryMs * (0.5 + Math.random()));
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
  };
  /** Asks again a few times while the screen says no, so that someone who was let in again need not reload. */
  const appealLater = () => {
    if (!snapshot.room || appeals >= MAX_APPEALS) return;
    timer = setTimeout(() => void enter(), FIRST_APPEAL_MS * 2 ** appeals);
    appeals += 1;
  };
  const enter = async () => {
    leave();
    const current = entry;
    try {
      const opened = await open();
      if (entry !== current) return;
      appeals = 0;
      const room = applySnapshot(snapshot.room, opened);
      change({ room, member: opened.member, ticket: opened.ticket, failure: null });
      listen(`${opened.streamUrl}?after=${room.lists.lastSeq}&window=${windowId}`);
    } catch (error) {
      if (entry !== current) return;
      if (!(error instanceof ApiFailure)) throw error;
      // The server said no; everything else may be different in a moment.
      if (!isForbidden(error) && !isMissing(error)) return enterLater();
      change({ status: "rejected", failure: error, ticket: null });
      appealLater();
    }
  };
  const listen = (url: string) => {
    const stream = new EventSource(url);
    source = stream;
    stream.addEventListener("open", () => {
      retryMs = FIRST_RETRY_MS;
      change({ status: "open", streamFailure: null });
    });
    for (const name of EVENT_NAMES)
      stream.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        // Casts: the server sends what the contract says.
        const parsed = JSON.parse(data) as { at: string };
        changeRoom({ name, seq: Number(lastEventId), at: parsed.at, data: parsed } as unknown as RoomEvent);
      });
    stream.addEventListener("ticket", ({ data }: MessageEvent<string>) => {
      // Cast: as above.
      const { ticket } = JSON.parse(data) as { ticket: string };
      change({ ticket });
    });
    stream.addEventListener("members", ({ data }: MessageEvent<string>) => {
      // Cast: the server sends what the contract says.
      const { members, countries } = JSON.parse(data) as LiveRoomEvents["members"];
      if (snapshot.room) change({ room: { ...snapshot.room, members, countries } });
    });
    stream.addEventListener("outdated", () => void enter());
    stream.addEventListener("closed", () => {
      leave();
      change({ status: "closed" });
    });
    stream.addEventListener("error", () => {
      if (source !== stream) return;
      // Otherwise the browser connects again.
      if (stream.readyState !== EventSource.CLOSED) return change({ status: "reconnecting" });
      // The address is not valid any more, or the server allows no further stream.
      void findStreamFailure(url).then((streamFailure) => change({ streamFailure }));
      enterLater();
    });
  };
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void enter();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) leave();
      };
    },
    retry() {
      retryMs = FIRST_RETRY_MS;
      void enter();
    },
    addOlder(older) {
      const { room } = snapshot;
      if (room) change({ room: applyOlderMessages(room, older) });
    },
  };
}

/** Asks for the reason of a rejected stream, which EventSource does not tell; null when there is none to show. */
async function findStreamFailure(url: string): Promise<string | null> {
  const asking = new AbortController();
  try {
    const language = getPageLanguage();
    const headers = language ? { "accept-language": language } : undefined;
    const response = await fetch(url, {
      signal: asking.signal,
      cache: "no-store",
      ...(headers && { headers }),
    });
    if (!isLimited(response)) return null;
    // Cast: a failure of the API has a message for people.
    return ((await response.json()) as { message: string }).message;
  } catch {
    // The connection is lost, which the status says.
    return null;
  } finally {
    // By now the server may allow the stream, which would go on for ever.
    asking.abort();
  }
}

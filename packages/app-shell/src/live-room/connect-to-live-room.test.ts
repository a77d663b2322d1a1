import type { OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectToLiveRoom } from "./connect-to-live-room.ts";

/** A stream that the server rejects, as EventSource reports it. */
class RejectedStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = RejectedStream.CLOSED;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
  close(): void {
    // It is closed.
  }
}

// Only the fields that the connection reads.
const opened = {
  ticket: "ticket",
  streamUrl: "/v1/live-rooms/ticket/events",
  member: { id: "member", name: "Ada", role: "viewer" },
  lastSeq: 0,
  messages: [],
  questions: [],
} as unknown as OpenedLiveRoom;

/** Enters a room whose stream is rejected, and returns the connection. */
function enterRejected(response: () => Promise<Response>) {
  vi.stubGlobal("EventSource", RejectedStream);
  vi.stubGlobal("fetch", vi.fn(response));
  const connection = connectToLiveRoom(async () => opened);
  const leave = connection.subscribe(() => undefined);
  onTestFinished(() => {
    leave();
    vi.unstubAllGlobals();
  });
  return connection;
}

test("says why the server allows no further stream, and tries again", async () => {
  const message = "This ticket is open in too many windows.";
  const connection = enterRejected(async () => Response.json({ message }, { status: 429 }));
  await expect
    .poll(() => connection.getSnapshot())
    .toMatchObject({ status: "reconnecting", streamFailure: message, ticket: "ticket" });
});

test.each([
  { title: "the connection is lost", respond: async () => Promise.reject(new TypeError("failed")) },
  { title: "the ticket has expired", respond: async () => new Response(null, { status: 404 }) },
])("says nothing more when $title", async ({ respond }) => {
  const connection = enterRejected(respond);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBeGreaterThan(0);
  await expect
    .poll(() => connection.getSnapshot())
    .toMatchObject({ status: "reconnecting", streamFailure: null });
});

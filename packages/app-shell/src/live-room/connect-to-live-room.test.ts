import type { OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiFailure, createNetworkFailure } from "../api/api-failure.ts";
import { connectToLiveRoom } from "./connect-to-live-room.ts";

/** A stream that the server rejects, as EventSource reports it. */
class RejectedStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly urls: string[] = [];
  readonly readyState = RejectedStream.CLOSED;
  constructor(url: string) {
    super();
    RejectedStream.urls.push(url);
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

/** A stream that opens and sends events as a test asks. */
class OpenStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly streams: OpenStream[] = [];
  readyState = 1;
  constructor() {
    super();
    OpenStream.streams.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }
  close(): void {
    this.readyState = OpenStream.CLOSED;
  }
  /** The server ends the stream and does not open it again. */
  end(): void {
    this.close();
    this.dispatchEvent(new Event("error"));
  }
}

/** Enters a room, and returns its connection, its stream and how often admission was asked for. */
async function enterOpen() {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", OpenStream);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(null, { status: 404 })),
  );
  OpenStream.streams.length = 0;
  const open = vi.fn(async () => opened);
  const connection = connectToLiveRoom(open);
  const leave = connection.subscribe(() => undefined);
  onTestFinished(() => {
    leave();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  await vi.advanceTimersByTimeAsync(0);
  const [stream] = OpenStream.streams;
  if (!stream) throw new Error("no stream was opened");
  return { connection, stream, open };
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

/** Enters a room whose stream is rejected, and returns the connection. */
function enterRejected(response: () => Promise<Response>) {
  vi.stubGlobal("EventSource", RejectedStream);
  vi.stubGlobal("fetch", vi.fn(response));
  RejectedStream.urls.length = 0;
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

test("the streams of a window have one id, and those of another window another one", async () => {
  const readWindows = () =>
    new Set(RejectedStream.urls.map((url) => new URLSearchParams(url.split("?")[1]).get("window")));
  enterRejected(async () => new Response(null, { status: 404 }));
  await expect.poll(() => RejectedStream.urls.length, { timeout: 5000 }).toBeGreaterThan(1);
  const [first] = readWindows();
  expect(readWindows().size).toBe(1);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  // The control: a tab that was duplicated shares nothing that is stored.
  enterRejected(async () => new Response(null, { status: 404 }));
  await expect.poll(() => RejectedStream.urls.length).toBeGreaterThan(0);
  expect(readWindows().has(first ?? null)).toBe(false);
});

test("stays as it was when the event has closed, and asks for nothing more", async () => {
  const { connection, stream, open } = await enterOpen();
  stream.dispatchEvent(new MessageEvent("closed", { data: "{}" }));
  stream.end();
  await minutes(10);
  expect(connection.getSnapshot()).toMatchObject({ status: "closed", ticket: "ticket", failure: null });
  expect(connection.getSnapshot().room).not.toBeNull();
  expect(open).toHaveBeenCalledTimes(1);
});

test("lets a viewer in again within seconds after a ban was taken back", async () => {
  const { connection, stream, open } = await enterOpen();
  const removed = new ApiFailure(403, { code: "forbidden", message: "You were removed." });
  open.mockRejectedValueOnce(removed).mockRejectedValueOnce(removed);
  stream.end();
  await vi.advanceTimersByTimeAsync(2000);
  expect(connection.getSnapshot()).toMatchObject({ status: "rejected", failure: removed });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(connection.getSnapshot()).toMatchObject({ status: "open", failure: null, ticket: "ticket" });
});

test("shows no room to a removed viewer whose connection is lost, and does not ask for ever", async () => {
  const { connection, stream, open } = await enterOpen();
  const removed = new ApiFailure(403, { code: "forbidden", message: "You were removed." });
  open.mockRejectedValueOnce(removed).mockRejectedValueOnce(createNetworkFailure());
  open.mockRejectedValue(removed);
  stream.end();
  await vi.advanceTimersByTimeAsync(7000);
  expect(connection.getSnapshot()).toMatchObject({ status: "rejected", failure: removed });
  await minutes(60);
  expect(open.mock.calls.length).toBeLessThan(10);
  expect(connection.getSnapshot().status).toBe("rejected");
});

import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An event of a live room's stream. */
export interface StreamEvent {
  seq: number;
  kind: string;
  /** JSON. */
  data: string;
}

/** One connection of a crowd. */
export interface Listener {
  /** The number of the last event that arrived. */
  readonly lastSeq: number;
  /** Events whose number did not follow the one before: a gap, a duplicate or another order. */
  readonly misplaced: number;
  readonly isOpen: boolean;
  /** When the connection ended, by `performance.now()`; null while it is open. */
  readonly endedAt: number | null;
  close(): void;
}

/** Many listeners of live rooms in one process, on plain sockets: a browser each would measure the browsers. */
export interface StreamCrowd {
  /**
   * Opens a stream. @param path with the ticket @param lastSeq the number of the last event that the listener has
   * @throws Error when the server rejects it
   */
  join(origin: string, path: string, lastSeq: number): Promise<Listener>;
  /** How often two listeners got different events with one number. */
  countConflicts(): number;
  /** Waits until the listeners have the event. @returns whether they have it in time */
  waitUntilAllHave(listeners: readonly Listener[], seq: number, timeoutMs: number): Promise<boolean>;
}

/** Lines of chunked transfer encoding between the events do not match. Events are written whole. */
const EVENT = /id: (\d+)\nevent: ([\w-]+)\ndata: (.*)\n\n/g;
/** Listeners of one process receive the same bytes, so each text is parsed once. */
const KEPT_TEXTS = 200;

/** @param onEvent called for each event of each listener, with the time of its arrival by `performance.now()` */
export function createStreamCrowd(onEvent: (event: StreamEvent, arrivedAt: number) => void): StreamCrowd {
  const parsed = new Map<string, StreamEvent[]>();
  const firstData = new Map<number, string>();
  let conflicts = 0;

  function parse(text: string): StreamEvent[] {
    const earlier = parsed.get(text);
    if (earlier) return earlier;
    const events = [...text.matchAll(EVENT)].map(([, seq, kind = "", data = ""]) => ({
      seq: Number(seq),
      kind,
      data,
    }));
    for (const { seq, data } of events) {
      if ((firstData.get(seq) ?? data) !== data) conflicts++;
      firstData.set(seq, data);
    }
    const [oldest] = parsed.keys();
    if (parsed.size >= KEPT_TEXTS && oldest !== undefined) parsed.delete(oldest);
    parsed.set(text, events);
    return events;
  }

  async function join(origin: string, path: string, lastSeq: number): Promise<Listener> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const state = { lastSeq, misplaced: 0, isOpen: false, endedAt: null as number | null };
    const opened = Promise.withResolvers<void>();
    let rest = "";
    const read = (bytes: Buffer) => {
      const arrivedAt = performance.now();
      const text = rest + bytes.toString("latin1");
      const end = text.lastIndexOf("\n\n") + 2;
      rest = end === 1 ? text : text.slice(end);
      // The server ends the stream with the last chunk, and keeps the connection for another request.
      if (rest.endsWith("0\r\n\r\n")) socket.destroy();
      if (end === 1) return;
      for (const event of parse(text.slice(0, end))) {
        if (event.seq !== state.lastSeq + 1) state.misplaced++;
        state.lastSeq = event.seq;
        onEvent(event, arrivedAt);
      }
    };
    const readHeaders = (bytes: Buffer) => {
      rest += bytes.toString("latin1");
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!rest.startsWith("HTTP/1.1 200")) return opened.reject(new Error(rest.slice(0, 400)));
      state.isOpen = true;
      const body = rest.slice(end + 4);
      rest = "";
      socket.off("data", readHeaders).on("data", read);
      opened.resolve();
      if (body) read(Buffer.from(body, "latin1"));
    };
    socket.on("data", readHeaders);
    socket.on("error", (error) => opened.reject(error));
    socket.on("close", () => {
      state.isOpen = false;
      state.endedAt ??= performance.now();
      opened.reject(new Error("the connection ended"));
    });
    const headers = [`Host: ${hostname}`, "Accept: text/event-stream", `Last-Event-ID: ${lastSeq}`];
    socket.write(`GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    await opened.promise;
    return Object.assign(state, { close: () => void socket.destroy() });
  }

  return {
    join,
    countConflicts: () => conflicts,
    async waitUntilAllHave(listeners, seq, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      while (performance.now() < deadline) {
        if (listeners.every(({ lastSeq }) => lastSeq >= seq)) return true;
        await sleep(10);
      }
      return false;
    },
  };
}

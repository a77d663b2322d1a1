import type { TestApp } from "./test-app.ts";

export interface ReceivedEvent {
  id: number | null;
  event: string;
  data: Record<string, unknown>;
}

export interface LiveRoomClient {
  events: ReceivedEvent[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** The time in which a browser connects again, as the server asked; null when it did not. */
  readRetryMs(): number | null;
  close(): void;
}

/** Opens the stream of a live room over a real connection, as a browser's EventSource does. */
export async function connectToLiveRoom(
  origin: string,
  path: string,
  { lastEventId }: { lastEventId?: number } = {},
): Promise<LiveRoomClient> {
  const closing = new AbortController();
  const response = await fetch(origin + path, {
    headers: {
      accept: "text/event-stream",
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
    signal: closing.signal,
  });
  if (response.status !== 200 || !response.body)
    throw new Error(`the stream responded with ${response.status}: ${await response.text()}`);
  const events: ReceivedEvent[] = [];
  let retryMs: number | null = null;
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = "";
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = new Map(
          block.split("\n").flatMap((line) => {
            const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? [];
            return name !== undefined && value !== undefined ? [[name, value]] : [];
          }),
        );
        const retry = fields.get("retry");
        if (retry !== undefined) retryMs = Number(retry);
        const event = fields.get("event");
        if (event === undefined) continue;
        const id = fields.get("id");
        const data: Record<string, unknown> = JSON.parse(fields.get("data") ?? "{}");
        events.push({ id: id === undefined ? null : Number(id), event, data });
      }
    }
  };
  return {
    events,
    ended: read(response.body).catch(() => undefined),
    readRetryMs: () => retryMs,
    close: () => closing.abort(),
  };
}

/** Listens on a free port. @returns the origin */
export const listen = ({ http }: Pick<TestApp, "http">): Promise<string> =>
  http.listen({ port: 0, host: "127.0.0.1" });

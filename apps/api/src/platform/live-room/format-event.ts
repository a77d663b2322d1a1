import type { liveRoomEvents } from "../../db/schema/live-rooms.ts";

type StoredEvent = Pick<typeof liveRoomEvents.$inferSelect, "seq" | "kind" | "payload" | "mediaMs" | "at">;

/** Formats an event for a stream. Its number is the id that the browser sends when it connects again. */
export function formatEvent({ seq, kind, payload, mediaMs, at }: StoredEvent): string {
  const data = JSON.stringify({ ...(payload as object), seq, mediaMs, at: at.toISOString() });
  return `id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`;
}

import type { Texts } from "@matinee/texts";
import type { ReportedMessages } from "@matinee/domain/vocabulary";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { liveRoomEvents } from "../../db/schema/live-rooms.ts";
import type { PageIdentity } from "../../platform/context.ts";
import type { CsvReport } from "../../platform/http/csv/csv.ts";
import { getMessageState } from "./live-rooms.queries.ts";

const ROWS_PER_PAGE = 1000;
/** Matches more than valid addresses: a word too many is better than an address that is published. */
const EMAIL_ADDRESS = /[^\s@<>(),;]+@[^\s@<>(),;]+/gu;

type Row = typeof liveRoomEvents.$inferSelect;

/**
 * Describes the report of a live room's messages, in their order. Erased messages are missing. A report of the visible
 * ones is for publishing: it has no email addresses, which people also write in their messages.
 */
export function describeLiveRoomReport(page: PageIdentity, messages: ReportedMessages): CsvReport<Row> {
  const isForPublishing = messages === "visible";
  const clean = (text: string, texts: Texts) =>
    isForPublishing ? text.replaceAll(EMAIL_ADDRESS, texts.liveRoom.emailAddressRemoved) : text;
  return {
    kind: isForPublishing ? `visible-messages-${page.slug}` : `messages-${page.slug}`,
    columns: [
      { header: (t) => t.csvHeaders.number, value: ({ seq }) => seq },
      { header: (t) => t.csvHeaders.time, value: ({ at }) => at },
      { header: (t) => t.csvHeaders.programme, value: ({ mediaMs }) => formatPosition(mediaMs) },
      { header: (t) => t.csvHeaders.name, value: (row, t) => clean(readMessage(row).name, t) },
      { header: (t) => t.csvHeaders.role, value: (row) => readMessage(row).role },
      { header: (t) => t.csvHeaders.message, value: (row, t) => clean(readMessage(row).text, t) },
      ...(isForPublishing ? [] : [{ header: (t: Texts) => t.csvHeaders.state, value: getMessageState }]),
    ],
    readRowsAfter: (db, last) =>
      db
        .select()
        .from(liveRoomEvents)
        .where(
          and(
            eq(liveRoomEvents.pageId, page.id),
            eq(liveRoomEvents.kind, "message"),
            sql`${liveRoomEvents.payload} <> '{}'`,
            isForPublishing
              ? and(eq(liveRoomEvents.isHeld, false), isNull(liveRoomEvents.hiddenAt))
              : undefined,
            last && gt(liveRoomEvents.seq, last.seq),
          ),
        )
        .orderBy(asc(liveRoomEvents.seq))
        .limit(ROWS_PER_PAGE),
  };
}

/** Cast: only `sendMessage` stores events of this kind. */
const readMessage = ({ payload }: Row) => payload as Pick<ChatMessage, "name" | "role" | "text">;

/** Formats a position as `1:02:03` since the start of the programme; messages of the lobby have none. */
function formatPosition(mediaMs: number): string | null {
  if (mediaMs < 0) return null;
  const seconds = Math.floor(mediaMs / 1000);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

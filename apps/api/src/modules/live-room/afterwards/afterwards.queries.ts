import { pageSizes } from "@matinee/domain/limits";
import type { PremiereQuestion, TranscriptMessage } from "@matinee/contract/schemas/premiere-afterwards";
import { and, asc, count, desc, eq, ne, sql, type SQL } from "drizzle-orm";
import type { Language } from "@matinee/texts/languages";
import type { Queryable } from "../../../db/client.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";
import { liveRoomEvents, liveRoomMembers, questions } from "../../../db/schema/live-rooms.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { entitlements, subscribers } from "../../../db/schema/subscribers.ts";
import { selectTicketOfViewer } from "../../../db/viewer-entitlement.ts";
import { toTranscriptMessage } from "../live-rooms.queries.ts";

/** More than a film team answers. Those with the most votes come first. */
const MAX_QUESTIONS = 500;

interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** Finds the messages of a room in their order, the held and hidden ones too. Erased ones are missing. */
export async function findTranscript(
  db: Queryable,
  pageId: string,
  page: number,
): Promise<ListPage<TranscriptMessage>> {
  const { kind, payload, seq } = liveRoomEvents;
  const isMessage = and(eq(liveRoomEvents.pageId, pageId), eq(kind, "message"), sql`${payload} <> '{}'`);
  const size = pageSizes.transcript;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(liveRoomEvents)
      .where(isMessage)
      .orderBy(asc(seq))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(liveRoomEvents).where(isMessage),
  ]);
  return { rows: rows.map(toTranscriptMessage), total: counted?.total ?? 0 };
}

/** Finds the people who entered a room: the banned first, then the muted, then by name. */
export async function findRoomMembers(db: Queryable, pageId: string, page: number, now: Date) {
  const { id, name, role, joinedAt, mutedUntil, bannedAt } = liveRoomMembers;
  const isOfRoom = eq(liveRoomMembers.pageId, pageId);
  const size = pageSizes.roomMembers;
  const [rows, total] = await Promise.all([
    db
      .select({ id, name, role, joinedAt, mutedUntil, bannedAt })
      .from(liveRoomMembers)
      .where(isOfRoom)
      .orderBy(
        sql`${bannedAt} is null`,
        sql`${mutedUntil} > ${now.toISOString()}::timestamptz is not true`,
        asc(name),
        asc(id),
      )
      .limit(size)
      .offset((page - 1) * size),
    db.$count(liveRoomMembers, isOfRoom),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      joinedAt: row.joinedAt.toISOString(),
      mutedUntil: row.mutedUntil?.toISOString() ?? null,
      bannedAt: row.bannedAt?.toISOString() ?? null,
    })),
    total,
  };
}

/**
 * The address of the order, the registration or the pass of the member who asked: of a gift or a ticket that was sent on, that of the
 * person who got it. Who came with a pass of another account is its organizer's guest: the event's owner has no address of theirs.
 */
const askerEmail = selectOfAsker<string>(
  sql`coalesce(${entitlements.holderEmail}, ${orders.gift}->>'recipientEmail', ${orders.email}, ${subscribers.email})`,
);
const askerLanguage = selectOfAsker<Language>(
  sql`coalesce(${entitlements.holderLanguage}, ${orders.gift}->>'language', ${orders.language}, ${subscribers.language})`,
);

function selectOfAsker<T>(value: SQL): SQL<T | null> {
  return sql<T | null>`(
  select ${value} from ${entitlements}
  left join ${orders} on ${orders.id} = ${entitlements.orderId}
  left join ${subscribers} on ${subscribers.id} = ${entitlements.subscriberId}
  join ${pages} shown on shown.id = ${liveRoomMembers.pageId}
  join ${pages} sold on sold.id = ${entitlements.pageId} and sold.account_id = shown.account_id
  where ${entitlements.id} = ${selectTicketOfViewer(liveRoomMembers)} and ${subscribers.removedAt} is null and ${subscribers.returnedAt} is null)`;
}

interface AskedQuestion {
  question: PremiereQuestion;
  /** Of the person who asked; null when none is known. */
  email: string | null;
  language: Language | null;
}

/** Finds the questions that were not dismissed, with the way in which each can be answered; most votes first. */
export async function findAskedQuestions(
  db: Queryable,
  pageId: string,
  questionId?: string,
): Promise<AskedQuestion[]> {
  const asked = db.$with("asked").as(
    db
      .select({
        id: questions.id,
        memberId: questions.memberId,
        name: liveRoomMembers.name,
        role: liveRoomMembers.role,
        text: questions.text,
        status: questions.status,
        votes: questions.votes,
        stagedAt: questions.stagedAt,
        mediaMs: questions.mediaMs,
        at: questions.at,
        emailedAnswer: questions.emailedAnswer,
        emailedAt: questions.emailedAt,
        email: askerEmail.as("email"),
        language: askerLanguage.as("language"),
      })
      .from(questions)
      .innerJoin(liveRoomMembers, eq(liveRoomMembers.id, questions.memberId))
      .where(
        and(
          eq(questions.pageId, pageId),
          ne(questions.status, "dismissed"),
          ne(questions.text, ""),
          questionId === undefined ? undefined : eq(questions.id, questionId),
        ),
      ),
  );
  const rows = await db
    .with(asked)
    .select({
      row: asked._.selectedFields,
      isUnsubscribed: sql<boolean>`exists (select 1 from ${emailOptOuts}
        where ${emailOptOuts.email} = lower(${asked.email})
        and (${emailOptOuts.pageId} is null or ${emailOptOuts.pageId} = ${pageId}))`,
    })
    .from(asked)
    .orderBy(desc(asked.votes), asc(asked.at))
    .limit(MAX_QUESTIONS);
  return rows.map(({ row: { email, language, at, stagedAt, emailedAt, ...row }, isUnsubscribed }) => ({
    email,
    language,
    question: {
      ...row,
      at: at.toISOString(),
      stagedAt: stagedAt?.toISOString() ?? null,
      emailedAt: emailedAt?.toISOString() ?? null,
      answerWay: email === null ? "none" : isUnsubscribed ? "unsubscribed" : "email",
    },
  }));
}

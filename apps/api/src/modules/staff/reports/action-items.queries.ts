import type { Texts } from "@matinee/texts";
import type { Need } from "@matinee/contract/routes/control-room";
import { and, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { videos } from "../../../db/schema/videos.ts";
import { toText } from "../../../platform/stored-text.ts";
import { formatAccountName } from "../../../db/account-name.ts";

const MAX_PER_KIND = 5;
const MAX_ITEMS = 8;

/** Returns items that staff must act on: open disputes, failed refunds, restricted payouts, failed videos and failed emails. */
export async function findActionItems(
  db: Queryable,
  texts: Texts,
): Promise<{ needs: Need[]; needsTotal: number }> {
  const kinds = await Promise.all([
    findOpenDisputes(db, texts),
    findFailedRefunds(db, texts),
    findRestrictedPayouts(db, texts),
    findFailedVideos(db, texts),
    findFailedEmails(db, texts),
  ]);
  return {
    needs: kinds.flatMap(({ rows }) => rows).slice(0, MAX_ITEMS),
    needsTotal: kinds.reduce((sum, { total }) => sum + total, 0),
  };
}

interface ActionItems {
  rows: Need[];
  total: number;
}

async function findOpenDisputes(db: Queryable, texts: Texts): Promise<ActionItems> {
  const open = eq(orders.disputeOpen, true);
  const [rows, total] = await Promise.all([
    db
      .select({ order: orders, title: pages.title })
      .from(orders)
      .innerJoin(pages, eq(pages.id, orders.pageId))
      .where(open)
      .orderBy(desc(orders.updatedAt))
      .limit(MAX_PER_KIND),
    db.$count(orders, open),
  ]);
  return {
    total,
    rows: rows.map(({ order, title }) => ({
      kind: "dispute",
      subjectId: order.id,
      pageId: order.pageId,
      title: texts.actionItems.dispute,
      detail: texts.failedRefund.needDetail(
        order.name,
        { amount: order.totalCents, currency: order.currency },
        title,
      ),
      since: order.updatedAt.toISOString(),
    })),
  };
}

async function findFailedRefunds(db: Queryable, texts: Texts): Promise<ActionItems> {
  const failed = and(gt(orders.failedRefundCents, 0), isOfNoCopy(orders.pageId));
  const [rows, total] = await Promise.all([
    db
      .select({ order: orders, title: pages.title })
      .from(orders)
      .innerJoin(pages, eq(pages.id, orders.pageId))
      .where(failed)
      .orderBy(desc(orders.updatedAt))
      .limit(MAX_PER_KIND),
    db.$count(orders, failed),
  ]);
  return {
    total,
    rows: rows.map(({ order, title }) => ({
      kind: "refund",
      subjectId: order.id,
      pageId: order.pageId,
      title: texts.failedRefund.need,
      detail: texts.failedRefund.needDetail(
        order.name,
        { amount: order.failedRefundCents, currency: order.currency },
        title,
      ),
      since: order.updatedAt.toISOString(),
    })),
  };
}

async function findRestrictedPayouts(db: Queryable, texts: Texts): Promise<ActionItems> {
  const restricted = and(
    eq(accounts.type, "filmmaker"),
    isNotNull(accounts.connectId),
    ne(accounts.capabilityStatus, "active"),
    sql`jsonb_array_length(${accounts.currentlyDue}) > 0`,
  );
  const [rows, total] = await Promise.all([
    db.select().from(accounts).where(restricted).orderBy(desc(accounts.updatedAt)).limit(MAX_PER_KIND),
    db.$count(accounts, restricted),
  ]);
  return {
    total,
    rows: rows.map((account) => ({
      kind: "payouts",
      subjectId: account.id,
      pageId: null,
      title: texts.actionItems.payouts,
      detail: texts.actionItems.due(formatAccountName(account), account.currentlyDue.length),
      since: account.updatedAt.toISOString(),
    })),
  };
}

async function findFailedVideos(db: Queryable, texts: Texts): Promise<ActionItems> {
  const failed = and(eq(videos.status, "failed"), isNotNull(videos.pageId));
  const [rows, total] = await Promise.all([
    db
      .select({ video: videos, title: pages.title })
      .from(videos)
      .innerJoin(pages, eq(pages.id, videos.pageId))
      .where(failed)
      .orderBy(desc(videos.updatedAt))
      .limit(MAX_PER_KIND),
    db.$count(videos, failed),
  ]);
  return {
    total,
    rows: rows.map(({ video, title }) => ({
      kind: "video",
      subjectId: video.id,
      pageId: video.pageId,
      title: texts.actionItems.upload,
      detail: texts.actionItems.video(video.name, title, video.failure && toText(video.failure)(texts)),
      since: video.updatedAt.toISOString(),
    })),
  };
}

async function findFailedEmails(db: Queryable, texts: Texts): Promise<ActionItems> {
  const failed = and(eq(emailOutbox.status, "failed"), isOfNoCopy(emailOutbox.pageId));
  const [rows, total] = await Promise.all([
    db.select().from(emailOutbox).where(failed).orderBy(desc(emailOutbox.sendAfter)).limit(MAX_PER_KIND),
    db.$count(emailOutbox, failed),
  ]);
  return {
    total,
    rows: rows.map((email) => ({
      kind: "mail",
      subjectId: email.id,
      pageId: email.pageId,
      title: texts.actionItems.email,
      detail: texts.actionItems.emailTo(email.template, email.to),
      since: email.updatedAt.toISOString(),
    })),
  };
}

import { pageSizes } from "@matinee/contract/limits";
import type { subscriberRoutes } from "@matinee/contract/routes/subscribers";
import type { Context } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { recordRead } from "../audit/record-read.ts";
import { createCsvResponse } from "../../platform/http/csv/csv.ts";
import { findViewerAccess } from "./viewer-access.queries.ts";
import { registerSubscriber } from "./register-subscriber.ts";
import { removeSubscriber } from "./remove-subscriber.ts";
import { isUuid } from "../../db/ids.ts";
import { replaceViewingLink } from "./replace-viewing-link.ts";
import { resendViewingLink } from "./resend-viewing-link.ts";
import { listSubscribers, type SubscriberRow, listSubscribersAfter } from "./subscribers.queries.ts";
import { buildPage } from "../../db/build-page.ts";

export const subscriberHandlers: Handlers<typeof subscriberRoutes> = {
  async register({ params, body, ctx }) {
    return { status: 201, body: { data: await registerSubscriber(ctx, params.id, body) } };
  },
  async list({ params, query, ctx }) {
    const page = query.page ?? 1;
    const { rows, total } = await listSubscribers(ctx.db, {
      pageId: params.id,
      search: query.search_term,
      page,
    });
    const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    const path = `/v1/pages/${params.id}/subscribers`;
    const options = {
      path,
      page,
      size: pageSizes.attendees,
      total,
      parameters: { search_term: query.search_term },
    };
    return { status: 200, body: { data: buildPage(data, options) } };
  },
  async csv({ page, ctx }) {
    await recordRead(
      ctx,
      { action: "attendees.export", subjectType: "page", subjectId: page.id },
      page.accountId,
    );
    return createCsvResponse(ctx, {
      kind: `subscribers-${page.slug}`,
      columns: CSV_COLUMNS,
      readRowsAfter: (db, lastRow: SubscriberRow | undefined) => listSubscribersAfter(db, page.id, lastRow),
    });
  },
  async resend({ params, body, ctx }) {
    await resendViewingLink(ctx, params.id, body.email);
    return { status: 200, body: { data: { sent: true } } };
  },
  async replaceLink({ params, viewer, ctx }) {
    const subscriberId = viewer ? viewer.subscriberId : params.sid;
    if (!subscriberId || !isUuid(subscriberId)) throw createNotFoundError("This person");
    const slug = await replaceViewingLink(ctx, params.id, { subscriberId });
    return { status: 200, body: { data: { sent: true, ...(viewer && { slug }) } } };
  },
  async access({ params, ctx }) {
    const { page, admitted, status, visits } = await getViewerAccess(ctx, params);
    const access = admitted && page.activated && !page.superarchived && page.cancelledAt === null;
    const liveUrl = access && page.liveUrl ? { liveUrl: page.liveUrl } : {};
    return { status: 200, body: { data: { access, guest: status.guest, visits, ...liveUrl } } };
  },
  async visit({ params, ctx }) {
    // Playback counts the visits; the number that a client sends is ignored.
    const { visits } = await getViewerAccess(ctx, params);
    return { status: 200, body: { data: { visits } } };
  },
  async remove({ params, page, ctx }) {
    await removeSubscriber(ctx, page, params.subscriberId);
    return { status: 204 };
  },
};

const CSV_COLUMNS = [
  { header: "Date", value: (row: SubscriberRow) => row.createdAt },
  { header: "Name", value: (row: SubscriberRow) => row.name },
  { header: "Email", value: (row: SubscriberRow) => row.email },
  { header: "Organization", value: (row: SubscriberRow) => row.organization },
  { header: "Country", value: (row: SubscriberRow) => row.country },
  { header: "Zip", value: (row: SubscriberRow) => row.zip },
  { header: "Visits", value: (row: SubscriberRow) => row.visits },
  { header: "Reminders", value: (row: SubscriberRow) => !row.eventReminderOptOut },
  { header: "Consent", value: (row: SubscriberRow) => row.consent },
];

async function getViewerAccess(ctx: Context, { id, sid }: { id: string; sid: string }) {
  const access = await findViewerAccess(ctx.db, id, [sid], ctx.clock.now());
  if (!access) throw createNotFoundError("This event");
  return access;
}

import { pageSizes } from "@matinee/domain/limits";
import type { subscriberRoutes } from "@matinee/contract/routes/subscribers";
import type { PremiereAttendance } from "@matinee/contract/schemas/premiere-attendance";
import type { Queryable } from "../../db/client.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import type { Context } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import {
  findSubscriberAttendance,
  isAttendanceKnown,
  toAttendanceResponse,
} from "../premieres/attendance.queries.ts";
import { buildAttendanceList } from "../premieres/attendance-list.queries.ts";
import { findPremiere } from "../premieres/premieres.queries.ts";
import { getAnswerCell, listReportQuestions } from "../events/questions/report-questions.queries.ts";
import { recordRead } from "../audit/record-read.ts";
import { createCsvResponse, type CsvReport } from "../../platform/http/csv/csv.ts";
import { checkViewingLink } from "./check-viewing-link.ts";
import { findViewerAccess } from "./viewer-access.queries.ts";
import { registerSubscriber } from "./register-subscriber.ts";
import { removeSubscriber } from "./remove-subscriber.ts";
import { isUuid } from "../../db/ids.ts";
import { returnRegistration } from "./return-registration.ts";
import { replaceViewingLink } from "./replace-viewing-link.ts";
import { resendViewingLink } from "./resend-viewing-link.ts";
import {
  getSubscriberDates,
  listSubscribers,
  type SubscriberRow,
  listSubscribersAfter,
  toSubscriberResponse,
} from "./subscribers.queries.ts";
import { toViewingDates } from "./viewing-dates-response.ts";
import { buildPage } from "../../db/build-page.ts";

export const subscriberHandlers: Handlers<typeof subscriberRoutes> = {
  async register({ params, body, ctx }) {
    return { status: 201, body: { data: await registerSubscriber(ctx, params.id, body) } };
  },
  async list({ params, query, ctx }) {
    const { page = 1, attendance, sort, search_term } = query;
    const premiere = { stored: await findPremiere(ctx.db, params.id), now: ctx.clock.now() };
    const { rows, total } = await listSubscribers(ctx.db, {
      pageId: params.id,
      search: search_term,
      attendance: buildAttendanceList(subscribers, params.id, premiere, query),
      page,
    });
    const isKnown = isAttendanceKnown(premiere.stored, premiere.now);
    const attended = isKnown ? await addAttendance(ctx.db, params.id, rows) : rows;
    const data = attended.map(toSubscriberResponse);
    const path = `/v1/pages/${params.id}/subscribers`;
    const options = {
      path,
      page,
      size: pageSizes.attendees,
      total,
      parameters: { search_term, attendance, sort },
    };
    return { status: 200, body: { data: buildPage(data, options) } };
  },
  async csv({ page, ctx, query: { attendance } }) {
    await recordRead(
      ctx,
      { action: "attendees.export", subjectType: "page", subjectId: page.id },
      page.accountId,
    );
    const premiere = { stored: await findPremiere(ctx.db, page.id), now: ctx.clock.now() };
    const isKnown = isAttendanceKnown(premiere.stored, premiere.now);
    const { where: isListed } = buildAttendanceList(subscribers, page.id, premiere, { attendance });
    const questions = await listReportQuestions(ctx.db, page.id, subscribers);
    return createCsvResponse(ctx, {
      kind: attendance ? `subscribers_${attendance}-${page.slug}` : `subscribers-${page.slug}`,
      columns: [
        ...CSV_COLUMNS,
        ...LATER_COLUMNS,
        ...(premiere.stored ? ATTENDANCE_COLUMNS : []),
        // The columns of the event's own questions are the last ones.
        ...questions.map(({ id, label }) => ({
          header: () => label,
          value: (row: SubscriberRow) => getAnswerCell(row.answers, id),
        })),
      ],
      readRowsAfter: async (db, lastRow: ListedSubscriber | undefined) => {
        const rows = await listSubscribersAfter(db, page.id, lastRow, isListed);
        return isKnown ? addAttendance(db, page.id, rows) : rows;
      },
    });
  },
  async resend({ params, body, ctx }) {
    await resendViewingLink(ctx, params.id, body.email);
    return { status: 200, body: { data: { sent: true } } };
  },
  async checkLink({ body, ctx }) {
    return { status: 200, body: { data: await checkViewingLink(ctx, body.token) } };
  },
  async replaceLink({ params, viewer, ctx }) {
    const subscriberId = viewer ? viewer.subscriberId : params.sid;
    if (!subscriberId || !isUuid(subscriberId)) throw createNotFoundError("person");
    const slug = await replaceViewingLink(ctx, params.id, { subscriberId });
    return { status: 200, body: { data: { sent: true, ...(viewer && { slug }) } } };
  },
  async giveBack({ params, viewer, ctx }) {
    if (!viewer?.subscriberId) throw createNotFoundError("person");
    await returnRegistration(ctx, { pageId: params.id, subscriberId: viewer.subscriberId });
    return { status: 204 };
  },
  async access({ params, ctx }) {
    const { page, admitted, status, visits, dates } = await getViewerAccess(ctx, params);
    const access = admitted && page.activated && !page.superarchived && page.cancelledAt === null;
    const liveUrl = access && page.liveUrl ? { liveUrl: page.liveUrl } : {};
    return {
      status: 200,
      body: { data: { access, guest: status.guest, visits, ...toViewingDates(dates), ...liveUrl } },
    };
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

/** A registered person; with the attendance of a premiere while it is known. */
type ListedSubscriber = SubscriberRow & { premiere?: PremiereAttendance };

async function addAttendance(
  db: Queryable,
  pageId: string,
  rows: readonly SubscriberRow[],
): Promise<ListedSubscriber[]> {
  const ids = rows.map(({ id }) => id);
  const attendance = await findSubscriberAttendance(db, pageId, ids);
  return rows.map((row) => ({ ...row, premiere: toAttendanceResponse(attendance.get(row.id)) }));
}

const CSV_COLUMNS: CsvReport<SubscriberRow>["columns"] = [
  { header: (t) => t.csvHeaders.date, value: (row) => row.createdAt },
  { header: (t) => t.csvHeaders.name, value: (row) => row.name },
  { header: (t) => t.csvHeaders.email, value: (row) => row.email },
  { header: (t) => t.csvHeaders.organization, value: (row) => row.organization },
  { header: (t) => t.csvHeaders.country, value: (row) => row.country },
  { header: (t) => t.csvHeaders.zip, value: (row) => row.zip },
  { header: (t) => t.csvHeaders.visits, value: (row) => row.visits },
  { header: (t) => t.csvHeaders.reminders, value: (row) => !row.eventReminderOptOut },
  { header: (t) => t.csvHeaders.consent, value: (row) => row.consent },
  { header: (t) => t.attendees.csvHeaders.returned, value: (row) => row.returnedAt },
];

/** Of a premiere. Empty while the attendance is not known. */
const ATTENDANCE_COLUMNS: CsvReport<ListedSubscriber>["columns"] = [
  {
    header: (t) => t.attendees.csvHeaders.premiere,
    value: ({ premiere }) => premiere?.came ?? null,
  },
  {
    header: (t) => t.attendees.csvHeaders.entered,
    value: ({ premiere }) => premiere?.enteredAt ?? null,
  },
  {
    header: (t) => t.attendees.csvHeaders.seconds,
    value: ({ premiere }) => (premiere?.came ? premiere.seconds : null),
  },
];

async function getViewerAccess(ctx: Context, { id, sid }: { id: string; sid: string }) {
  const access = await findViewerAccess(ctx.db, id, [sid], ctx.clock.now());
  if (!access) throw createNotFoundError("event");
  return access;
}

/** At the end, so that the other columns keep their places. */
/** What was added to the report later, so that the columns before keep their place. */
const LATER_COLUMNS: CsvReport<SubscriberRow>["columns"] = [
  { header: (t) => t.timeToWatch.beginByLabel, value: (row) => getSubscriberDates(row).beginBy },
  { header: (t) => t.timeToWatch.finishByLabel, value: (row) => getSubscriberDates(row).finishBy },
  { header: (t) => t.csvHeaders.language, value: (row) => row.language },
];

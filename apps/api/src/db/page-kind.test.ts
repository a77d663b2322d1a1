import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFilm } from "../testing/film-fixtures.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { liveRooms } from "./schema/live-rooms.ts";
import { pageFilms } from "./schema/page-films.ts";
import { festivalInvitations, festivalSections, pages } from "./schema/pages.ts";
import { premieres } from "./schema/premieres.ts";
import { rehearsals } from "./schema/rehearsals.ts";
import { violatesConstraint } from "./transaction.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Which kinds of events each file that reads `pages` is about. `both`: its rows may be festivals, and each rule in it was
 * decided for them. `screenings`, `festivals`: it only meets that kind, by a condition of its own or of the tables that it
 * joins.
 */
const DECISIONS: Readonly<Record<string, "both" | "screenings" | "festivals">> = {
  "db/event-roles.ts": "both",
  "db/festival-window.ts": "both",
  "db/is-no-rehearsal.ts": "both",
  "db/kept-places.ts": "screenings",
  "db/pass-coverage.ts": "festivals",
  "db/premiere-overlaps.ts": "screenings",
  "db/places.ts": "screenings",
  "db/viewing-times.ts": "screenings",
  "modules/access/access.personal-data.ts": "both",
  "modules/access/access.retention.ts": "both",
  "modules/access/apply-order-access.ts": "both",
  "modules/access/apply-registration-access.ts": "screenings",
  "modules/access/check-viewing-link.ts": "both",
  "modules/access/end-reservations.ts": "both",
  "modules/access/pass-access.queries.ts": "both",
  "modules/access/pass-use-webhooks.ts": "screenings",
  "modules/access/register-subscriber.ts": "screenings",
  "modules/access/replace-viewing-link.ts": "both",
  "modules/access/reserve-place.ts": "screenings",
  "modules/access/resend-viewing-link.ts": "both",
  "modules/access/return-registration.ts": "screenings",
  "modules/access/send-invitation.ts": "both",
  "modules/access/subscriber-webhooks.ts": "screenings",
  "modules/access/subscribers.queries.ts": "screenings",
  "modules/access/take-admission.ts": "screenings",
  "modules/access/viewer-access.queries.ts": "both",
  "modules/access/viewer-links.ts": "both",
  "modules/access/viewer-credentials.queries.ts": "both",
  "modules/audit/account-activity.queries.ts": "both",
  "modules/audit/audit-search.ts": "both",
  "modules/commerce/commerce.personal-data.ts": "both",
  "modules/commerce/comps/give-comps.ts": "both",
  "modules/commerce/comps/insert-comps.ts": "both",
  "modules/commerce/comps/require-comps-left.ts": "both",
  "modules/commerce/invoices/give-receipt-numbers.ts": "both",
  "modules/commerce/invoices/save-invoice-recipient.ts": "both",
  "modules/commerce/invoices/seller.ts": "both",
  "modules/commerce/money/money.queries.ts": "both",
  "modules/commerce/orders/checkout/fulfill-order.ts": "both",
  "modules/commerce/orders/checkout/reserve-stock.ts": "both",
  "modules/commerce/orders/checkout/sale.queries.ts": "both",
  "modules/commerce/orders/order-rows.queries.ts": "both",
  "modules/commerce/orders/record-dispute.ts": "both",
  "modules/commerce/orders/refunds/announce-failed-refund.ts": "both",
  "modules/commerce/orders/refunds/cancel-page.ts": "both",
  "modules/commerce/orders/refunds/process-cancellation.ts": "both",
  "modules/commerce/orders/refunds/release-seats.ts": "both",
  "modules/commerce/orders/resend-order-link.ts": "both",
  "modules/commerce/orders/tickets/listings.queries.ts": "both",
  "modules/commerce/orders/tickets/ticket-webhooks.ts": "both",
  "modules/commerce/orders/tickets/tickets.queries.ts": "both",
  "modules/commerce/passes/pass-uses.queries.ts": "both",
  "modules/commerce/passes/passes-csv.ts": "festivals",
  "modules/commerce/pass-settlements/pass-settlements.queries.ts": "both",
  "modules/commerce/pass-settlements/save-pass-settlement.ts": "screenings",
  "modules/commerce/pass-settlements/settle-passes.ts": "both",
  "modules/commerce/promo-codes/create-promo-code.ts": "both",
  "modules/commerce/sale-queue/end-queue.ts": "screenings",
  "modules/commerce/sale-queue/join-queue.ts": "screenings",
  "modules/commerce/sale-queue/open-at-once.ts": "screenings",
  "modules/commerce/sale-queue/open-queues.ts": "screenings",
  "modules/commerce/sale-queue/queue-place.ts": "screenings",
  "modules/commerce/sale-queue/queue-state.ts": "screenings",
  "modules/commerce/waitlist/close-entries-of-pass.ts": "festivals",
  "modules/commerce/waitlist/join-waitlist.ts": "both",
  "modules/commerce/waitlist/list-of-ticket.queries.ts": "screenings",
  "modules/commerce/waitlist/list-sale.queries.ts": "screenings",
  "modules/commerce/waitlist/waitlist-webhooks.ts": "screenings",
  "modules/commerce/waitlist/waitlist.queries.ts": "screenings",
  "modules/commerce/waitlist/waitlist.retention.ts": "both",
  "modules/credits/credits.queries.ts": "both",
  "modules/emails/attendee-mails/attendee-mails.queries.ts": "both",
  "modules/emails/attendee-mails/enqueue-attendee-mails.ts": "both",
  "modules/emails/attendee-mails/mail-audiences.queries.ts": "both",
  "modules/emails/attendee-mails/reader-time/postpone-night-mails.ts": "both",
  "modules/emails/compose/screening.queries.ts": "both",
  "modules/emails/reminders/enqueue-reminders.ts": "both",
  "modules/emails/sending/email-limits.ts": "both",
  "modules/events/events.personal-data.ts": "both",
  "modules/events/festivals/answer-festival-invitation.ts": "both",
  "modules/events/festivals/end-festival-invitation.ts": "both",
  "modules/events/festivals/festival-invitations.queries.ts": "both",
  "modules/events/festivals/invite-screening.ts": "both",
  "modules/events/festivals/invited-screenings.ts": "both",
  "modules/events/festivals/join-festival.ts": "both",
  "modules/events/festivals/programme-change.ts": "both",
  "modules/events/festivals/pass-income.queries.ts": "festivals",
  "modules/events/festivals/programme-figures.queries.ts": "festivals",
  "modules/events/festivals/programme.queries.ts": "both",
  "modules/events/festivals/public-festival.queries.ts": "both",
  "modules/events/festivals/public-passes.queries.ts": "festivals",
  "modules/events/festivals/save-programme.ts": "both",
  "modules/events/holders.queries.ts": "both",
  "modules/events/pages/activation.queries.ts": "both",
  "modules/events/pages/copy-content.ts": "both",
  "modules/events/pages/create-page.ts": "both",
  "modules/events/pages/duplicate-page.ts": "both",
  "modules/events/pages/lock-open-page.ts": "both",
  "modules/events/pages/page-identity.queries.ts": "both",
  "modules/events/pages/page.rules.ts": "both",
  "modules/events/pages/public/page-lists.queries.ts": "both",
  "modules/events/pages/public/page-view.queries.ts": "both",
  "modules/events/pages/public/visible-page.queries.ts": "both",
  "modules/events/pages/remove-page.ts": "both",
  "modules/events/pages/remove-rehearsal-copies.ts": "screenings",
  "modules/events/pages/save/change-currency.ts": "both",
  "modules/events/pages/save/page-slugs.ts": "both",
  "modules/events/pages/save/replace-photos.ts": "both",
  "modules/events/pages/save/require-confirmation.ts": "both",
  "modules/events/pages/save/save-page.ts": "both",
  "modules/events/products/save-pass.ts": "both",
  "modules/events/questions/report-questions.queries.ts": "both",
  "modules/events/team/end-team-access.ts": "both",
  "modules/events/team/team.queries.ts": "both",
  "modules/events/test-purchases/start-test-purchase.ts": "both",
  "modules/events/team/team.retention.ts": "both",
  "modules/events/translations/list-event-texts.ts": "both",
  "modules/events/translations/translations.queries.ts": "both",
  "modules/files/file-usage.queries.ts": "both",
  "modules/files/purge-unused-files.ts": "both",
  "modules/films/films.queries.ts": "screenings",
  "modules/films/keep-upload.ts": "both",
  "modules/films/remove-film.ts": "screenings",
  "modules/films/show-films.ts": "both",
  "modules/live-room/afterwards/afterwards.queries.ts": "screenings",
  "modules/live-room/afterwards/reactions-report.ts": "screenings",
  "modules/live-room/live-room.personal-data.ts": "screenings",
  "modules/live-room/live-room.retention.ts": "screenings",
  "modules/live-room/require-member.ts": "screenings",
  "modules/live-room/room-end.ts": "screenings",
  "modules/live-room/room-closings.ts": "screenings",
  "modules/playback/count-lapsed-plays.ts": "screenings",
  "modules/playback/festival-viewers.queries.ts": "screenings",
  "modules/playback/heartbeats.queries.ts": "both",
  "modules/playback/held-pass.queries.ts": "festivals",
  "modules/playback/plans/plan.queries.ts": "both",
  "modules/playback/playback-webhooks.ts": "screenings",
  "modules/premieres/command-premiere.ts": "screenings",
  "modules/premieres/moderators/invite-moderator.ts": "screenings",
  "modules/premieres/moderators/moderators.queries.ts": "screenings",
  "modules/premieres/premieres.personal-data.ts": "screenings",
  "modules/premieres/rehearsals/start-rehearsal.ts": "screenings",
  "modules/staff/approvals/approved-refund.ts": "both",
  "modules/staff/bulk-changes/bulk-changes.queries.ts": "both",
  "modules/staff/bulk-changes/matching-rows.ts": "both",
  "modules/staff/customers/customer-detail.queries.ts": "both",
  "modules/staff/list-sorts.ts": "both",
  "modules/staff/orders/admin-order.queries.ts": "both",
  "modules/staff/orders/find-order-charge.ts": "both",
  "modules/staff/premiere/premiere.queries.ts": "screenings",
  "modules/staff/reports/action-items.queries.ts": "both",
  "modules/staff/reports/admin-csv.ts": "both",
  "modules/staff/reports/admin-lists.routes.ts": "both",
  "modules/staff/reports/admin-orders.queries.ts": "both",
  "modules/staff/reports/admin-pages.queries.ts": "both",
  "modules/staff/reports/archive-consequences.queries.ts": "both",
  "modules/staff/reports/bulk-update-pages.ts": "both",
  "modules/staff/reports/current-screenings.queries.ts": "screenings",
  "modules/staff/reports/overview.queries.ts": "both",
  "modules/staff/search/search-everything.ts": "both",
  "modules/staff/search/search-hits.queries.ts": "both",
  "modules/staff/search/search-matches.ts": "both",
  "modules/staff/undo/restore-page.ts": "both",
  "modules/staff/viewers/give-time.ts": "screenings",
  "modules/staff/viewers/record-ticket-change.ts": "both",
  "modules/staff/viewers/resend-viewer-links.ts": "both",
  "modules/staff/viewers/viewers.queries.ts": "both",
  "modules/tags/tag-subjects.ts": "both",
  "modules/tags/tags.queries.ts": "both",
  "modules/video/attach-video.ts": "both",
  "modules/video/premiere-film.ts": "screenings",
  "modules/video/purge-orphaned-media.ts": "both",
  "modules/video/shown-films.ts": "both",
  "modules/video/transcoding/next-video.queries.ts": "screenings",
  "modules/video/video.personal-data.ts": "both",
  "modules/video/videos.queries.ts": "both",
  "modules/webhooks/enqueue-page-webhook.ts": "both",
  "modules/webhooks/enqueue-webhook.ts": "both",
  "seed/demo-translations.ts": "screenings",
  "seed/festival/seed-festival.ts": "both",
  "seed/premiere/seed-premiere.ts": "screenings",
  "seed/sale/seed-sale.ts": "screenings",
  "seed/seed-event.ts": "both",
};

/** Lists the files of the API, tests aside, that import the table of events. */
const listReaders = () =>
  globSync("**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith("test.ts") && !path.startsWith("testing/"))
    .filter((path) => /from "[^"]*\/schema\/pages\.ts"/.test(readFileSync(root + path, "utf8")))
    .filter((path) => path !== "db/page-kind.ts")
    .toSorted();

test("every file that reads events has a decision about festivals", () => {
  expect(listReaders()).toEqual(Object.keys(DECISIONS).toSorted());
});

describe("the database", () => {
  let app: TestApp;
  let accountId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ id: accountId } = await createAccount(app.services));
  });
  afterAll(() => app.close());

  const db = () => app.services.db;
  const createFestival = () => createPage(app.services, accountId, { kind: "festival" });

  /** Runs a write and returns the constraint that rejected it. */
  async function expectRejected(write: Promise<unknown>, constraint: string): Promise<void> {
    const error: unknown = await write.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(violatesConstraint(error, constraint)).toBe(true);
  }

  test("gives a festival no premiere, no live room, no films and no private copy", async () => {
    const { id: pageId } = await createFestival();
    const { id: copyPageId } = await createPage(app.services, accountId);
    const now = app.clock.now();
    const premiere = {
      startsAt: now,
      anchorAt: now,
      lobbyMinutes: 5,
      latePolicy: "any-time" as const,
      lateMinutes: 0,
      sellAfterStart: false,
    };
    await expectRejected(
      db()
        .insert(premieres)
        .values({ pageId, ...premiere }),
      "page_is_screening",
    );
    await expectRejected(db().insert(liveRooms).values({ pageId }), "page_is_screening");
    const { id: filmId } = await createFilm(app.services, accountId);
    await expectRejected(
      db().insert(pageFilms).values({ pageId, filmId, sortOrder: 0 }),
      "page_is_screening",
    );
    await expectRejected(
      db().insert(rehearsals).values({ pageId, copyPageId, speed: 1, expiresAt: now }),
      "page_is_screening",
    );
    // Control: the same row of a screening.
    await db()
      .insert(premieres)
      .values({ pageId: copyPageId, ...premiere });
  });

  test.each([
    ["a film", { featureVideoId: "0199b0de-0000-7000-8000-000000000001" }],
    ["a preroll", { prerollVideoId: "0199b0de-0000-7000-8000-000000000001" }],
    ["email capture", { emailCapture: true }],
    ["a mark on the film", { viewerWatermark: true }],
  ])("gives a festival not %s", async (_what, fields) => {
    const { id } = await createFestival();
    await expectRejected(
      db().update(pages).set(fields).where(eq(pages.id, id)),
      "pages_festival_shows_no_film",
    );
  });

  test("keeps the kind of an event", async () => {
    const { id } = await createFestival();
    await expectRejected(
      db().update(pages).set({ kind: "screening" }).where(eq(pages.id, id)),
      "page_kind_kept",
    );
  });

  test("puts screenings into festivals, in sections of the same festival, and nothing else", async () => {
    const [festival, other] = [await createFestival(), await createFestival()];
    const screening = await createPage(app.services, accountId);
    const put = (fields: Partial<typeof pages.$inferInsert>, id = screening.id) =>
      db().update(pages).set(fields).where(eq(pages.id, id));
    const [section] = await db()
      .insert(festivalSections)
      .values({ festivalId: other.id, title: "Shorts", sortOrder: 0 })
      .returning();
    const sectionId = section?.id ?? "";
    await expectRejected(put({ sectionId }), "pages_section_in_festival");
    await expectRejected(put({ festivalId: festival.id, sectionId }), "pages_section_fk");
    await put({ festivalId: other.id, sectionId });
    await expectRejected(put({ festivalId: screening.id }), "page_is_festival");
    await expectRejected(put({ festivalId: festival.id }, other.id), "pages_festival_shows_no_film");
    await expectRejected(
      db().insert(festivalSections).values({ festivalId: screening.id, title: "Shorts", sortOrder: 0 }),
      "page_is_festival",
    );
    const now = app.clock.now();
    await expectRejected(
      db()
        .insert(festivalInvitations)
        .values({ festivalId: screening.id, email: "a@example.com", invitedAt: now, expiresAt: now }),
      "page_is_festival",
    );
    await expectRejected(db().delete(pages).where(eq(pages.id, other.id)), "pages_festival_id_pages_id_fk");
  });
});

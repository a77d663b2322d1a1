import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Which entitlements each file that reads them is about. `uses`: those of the screenings that passes were used for, too, which have
 * neither an order nor a registration, and whose viewers are known by their pass. `tickets`: it only meets those of orders and
 * registrations, by a condition of its own or of the tables that it joins.
 */
const DECISIONS: Readonly<Record<string, "uses" | "tickets">> = {
  "db/listed-tickets.ts": "tickets",
  "db/pass-coverage.ts": "tickets",
  "db/viewing-times.ts": "uses",
  "modules/access/access.personal-data.ts": "uses",
  "modules/access/apply-order-access.ts": "tickets",
  "modules/access/apply-registration-access.ts": "tickets",
  "modules/access/check-viewing-link.ts": "tickets",
  "modules/access/end-reservations.ts": "uses",
  "modules/access/entitlements.queries.ts": "uses",
  "modules/access/pass-access.queries.ts": "uses",
  "modules/access/pass-use-webhooks.ts": "uses",
  "modules/access/resend-viewing-link.ts": "tickets",
  "modules/access/subscribers.queries.ts": "tickets",
  "modules/access/use-pass.ts": "uses",
  "modules/access/viewer-access.queries.ts": "tickets",
  "modules/access/viewer-links.ts": "uses",
  "modules/commerce/invoices/issue-invoices.ts": "tickets",
  "modules/commerce/orders/order-rows.queries.ts": "tickets",
  "modules/commerce/orders/refunds/release-seats.ts": "tickets",
  "modules/commerce/orders/tickets/listings.queries.ts": "tickets",
  "modules/commerce/orders/tickets/restore-ticket.ts": "tickets",
  "modules/commerce/orders/tickets/return-ticket.ts": "tickets",
  "modules/commerce/orders/tickets/send-ticket.ts": "tickets",
  "modules/commerce/orders/tickets/ticket-webhooks.ts": "tickets",
  "modules/commerce/orders/tickets/tickets.queries.ts": "uses",
  "modules/commerce/orders/tickets/tickets.routes.ts": "tickets",
  "modules/commerce/pass-settlements/pass-settlements.queries.ts": "tickets",
  "modules/commerce/pass-settlements/settle-passes.ts": "uses",
  "modules/commerce/passes/pass-uses.queries.ts": "uses",
  "modules/commerce/passes/passes-csv.ts": "uses",
  "modules/commerce/waitlist/close-entries-of-pass.ts": "tickets",
  "modules/commerce/waitlist/listing-emails.ts": "tickets",
  "modules/commerce/waitlist/settle-sold-tickets.ts": "tickets",
  "modules/commerce/waitlist/take-offer-with-pass.ts": "tickets",
  "modules/emails/attendee-mails/attendee-mails.queries.ts": "uses",
  "modules/emails/attendee-mails/mail-audiences.queries.ts": "uses",
  "modules/emails/compose/holder.queries.ts": "tickets",
  "modules/emails/compose/order-for-email.queries.ts": "tickets",
  "modules/emails/compose/viewing-line.ts": "uses",
  "modules/events/festivals/festival-invitations.queries.ts": "uses",
  "modules/events/festivals/pass-income.queries.ts": "uses",
  "modules/events/festivals/programme-figures.queries.ts": "uses",
  "modules/events/festivals/store-settlement.ts": "tickets",
  "modules/events/holders.queries.ts": "uses",
  "modules/events/products/tell-pass-holders.ts": "tickets",
  "modules/live-room/afterwards/afterwards.queries.ts": "uses",
  "modules/live-room/members.queries.ts": "uses",
  "modules/live-room/require-member.ts": "uses",
  "modules/live-room/room-closings.ts": "uses",
  "modules/live-room/room-end.ts": "uses",
  "modules/playback/count-lapsed-plays.ts": "uses",
  "modules/playback/festival-viewers.queries.ts": "tickets",
  "modules/playback/heartbeats.queries.ts": "uses",
  "modules/playback/held-pass.queries.ts": "tickets",
  "modules/playback/open-playback-session.ts": "uses",
  "modules/playback/plans/plan.queries.ts": "tickets",
  "modules/playback/plans/save-plan.ts": "tickets",
  "modules/playback/playback-webhooks.ts": "tickets",
  "modules/playback/settle-pass-uses.ts": "uses",
  "modules/playback/start-playback.ts": "uses",
  "modules/premieres/attendance-list.queries.ts": "uses",
  "modules/premieres/attendance.queries.ts": "uses",
  "modules/staff/orders/admin-order.queries.ts": "uses",
  "modules/staff/reports/admin-orders.queries.ts": "tickets",
  "modules/staff/viewers/give-time.ts": "uses",
  "modules/staff/viewers/resend-viewer-links.ts": "tickets",
  "modules/staff/viewers/reset-visits.ts": "uses",
  "modules/staff/viewers/viewers.queries.ts": "uses",
  "platform/revoke-playback.ts": "uses",
};

/** Lists the files of the API, tests and the schema aside, that import the table. */
const listReaders = () =>
  globSync("**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith("test.ts") && !/^(testing|db\/schema)\//.test(path))
    .filter((path) =>
      /import \{[^}]*\bentitlements\b[^}]*\} from "[^"]*\/subscribers\.ts"/.test(
        readFileSync(root + path, "utf8"),
      ),
    )
    .toSorted();

test("every file that reads entitlements has a decision about the uses of passes", () => {
  expect(listReaders()).toEqual(Object.keys(DECISIONS).toSorted());
});

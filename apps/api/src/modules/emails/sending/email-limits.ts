import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { OutboxEmail } from "./claim-emails.ts";
import type { EmailTemplate } from "../../email-outbox/email-inputs.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

const DAY_MS = 86_400_000;

/** Emails that anyone, or the owner of an event, can trigger to an address of their choice. */
const LIMITED_TEMPLATES = [
  "registration",
  "viewing-link",
  "waitlist-joined",
  "ticket-listed",
  "queue-confirm",
  "invitation",
  "free-ticket",
  "team-invitation",
  "moderator-invitation",
  "festival-invitation",
  "festival-time-asked",
  "upload-invitation",
] as const satisfies EmailTemplate[];

/** Limits per day and template. `SENDER` is the filmmaker who owns the event. */
const MAX_PER_ADDRESS = 30;
const MAX_PER_ADDRESS_AND_EVENT = 10;
/** Further free tickets of an address come with the same viewing rights. `compsPerDay` limits their number. */
const MAX_FREE_TICKETS_PER_ADDRESS_AND_EVENT = 1;
/** To any number of addresses: withdrawing an invitation to a team or of a moderator makes room for the next. */
const MAX_INVITATIONS: Readonly<Partial<Record<EmailTemplate, { perEvent: number; perSender: number }>>> = {
  invitation: { perEvent: 2000, perSender: 5000 },
  "team-invitation": { perEvent: 100, perSender: 300 },
  "moderator-invitation": { perEvent: 100, perSender: 300 },
  "festival-invitation": { perEvent: 100, perSender: 300 },
};

type LimitServices = Pick<Services, "db" | "clock" | "config">;

/**
 * Finds the emails that exceed the daily limit of their recipient, event or filmmaker. They are dropped without a
 * message: the requester must not learn which emails other people receive.
 * @returns outbox ids
 */
export async function findOverLimit(
  services: LimitServices,
  emails: readonly OutboxEmail[],
): Promise<Set<string>> {
  const limited = emails.filter(({ template }) =>
    LIMITED_TEMPLATES.some((limitedTemplate) => limitedTemplate === template),
  );
  const tooMany = new Set<string>();
  if (limited.length === 0) return tooMany;
  const invitedTo = limited.flatMap(({ template, pageId }) =>
    template in MAX_INVITATIONS && pageId ? [pageId] : [],
  );
  const sent = new Map<string, number>();
  const add = (key: string, n: number) => sent.set(key, (sent.get(key) ?? 0) + n);
  await addPerAddress(services, limited, add);
  const senders = await addPerSender(services, invitedTo, add);

  for (const { id, template, to, pageId } of limited) {
    const address = `${template} ${to.toLowerCase()}`;
    const limits: [key: string, max: number][] = [
      [address, MAX_PER_ADDRESS],
      [
        `${address} ${pageId}`,
        template === "free-ticket" ? MAX_FREE_TICKETS_PER_ADDRESS_AND_EVENT : MAX_PER_ADDRESS_AND_EVENT,
      ],
    ];
    // The column's type is wider than the templates.
    const invitations = MAX_INVITATIONS[template as EmailTemplate];
    if (invitations && pageId) {
      limits.push([`${template} event ${pageId}`, invitations.perEvent]);
      limits.push([`${template} sender ${senders.get(pageId)}`, invitations.perSender]);
    }
    const factor = services.config.RATE_LIMIT_FACTOR;
    if (limits.some(([key, max]) => (sent.get(key) ?? 0) >= max * factor)) tooMany.add(id);
    else for (const [key] of limits) add(key, 1);
  }
  return tooMany;
}

type Add = (key: string, n: number) => void;

async function addPerAddress({ db, clock }: LimitServices, emails: readonly OutboxEmail[], add: Add) {
  const email = sql<string>`lower(${emailOutbox.to})`;
  const { template, pageId } = emailOutbox;
  const rows = await db
    .select({ email, template, pageId, n: count() })
    .from(emailOutbox)
    .where(
      and(
        inArray(email, [...new Set(emails.map(({ to }) => to.toLowerCase()))]),
        gt(emailOutbox.createdAt, new Date(clock.now().getTime() - DAY_MS)),
        eq(emailOutbox.status, "sent"),
        inArray(template, [...LIMITED_TEMPLATES]),
      ),
    )
    .groupBy(email, template, pageId);
  for (const row of rows) {
    add(`${row.template} ${row.email}`, row.n);
    add(`${row.template} ${row.email} ${row.pageId}`, row.n);
  }
}

/** Adds the invitations of each owner's events. @returns the owner's account id by event id */
async function addPerSender(
  { db, clock }: LimitServices,
  pageIds: readonly string[],
  add: Add,
): Promise<Map<string, string>> {
  if (pageIds.length === 0) return new Map();
  const owners = db
    .select({ id: pages.accountId })
    .from(pages)
    .where(inArray(pages.id, [...pageIds]));
  const rows = await db
    .select({
      pageId: pages.id,
      accountId: pages.accountId,
      template: emailOutbox.template,
      n: count(emailOutbox.id),
    })
    .from(pages)
    .leftJoin(
      emailOutbox,
      and(
        eq(emailOutbox.pageId, pages.id),
        inArray(emailOutbox.template, Object.keys(MAX_INVITATIONS)),
        eq(emailOutbox.status, "sent"),
        gt(emailOutbox.createdAt, new Date(clock.now().getTime() - DAY_MS)),
      ),
    )
    .where(inArray(pages.accountId, owners))
    .groupBy(pages.id, emailOutbox.template);
  for (const { pageId, accountId, template, n } of rows) {
    add(`${template} event ${pageId}`, n);
    add(`${template} sender ${accountId}`, n);
  }
  return new Map(rows.map(({ pageId, accountId }) => [pageId, accountId]));
}

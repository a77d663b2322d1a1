import type { PlaceLoss } from "@matinee/texts/place-emails";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { isRegistered } from "../../../../db/is-registered.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { enqueueEmails } from "../../../email-outbox/enqueue-email.ts";
import { subscribers } from "../../../../db/schema/subscribers.ts";
import { waitlistEntries } from "../../../../db/schema/waitlists.ts";
import type { Page } from "../page.rules.ts";
import { listPassHolders, selectHolders } from "../../holders.queries.ts";

type SavedPage = Pick<Page, "id" | "version">;

/** The emails that say whether an event is open. The last one that a person got has to be true. */
const STATE_TEMPLATES = sql`(m.template in ('place-back', 'date-changed')
  or m.template = 'place-lost' and m.input->>'reason' in ('closed', 'ended'))`;

/**
 * Enqueues the email about a closed or ended event to everyone who holds a ticket or registered: one per address, in one
 * statement for any number. Who was told that it is closed, and not yet that it is open again, is not told twice.
 */
export async function enqueueClosingEmails(
  tx: Transaction,
  { id, version, archived, superarchived }: SavedPage & Pick<Page, "archived" | "superarchived">,
  reason: Extract<PlaceLoss, "closed" | "ended">,
): Promise<void> {
  await dropWaiting(tx, id, ["place-back", "date-changed"]);
  await tx.execute(sql`
    insert into ${emailOutbox} (id, template, "to", language, input, dedupe_key, page_id)
    select gen_random_uuid(), 'place-lost', a.email, a.language,
      jsonb_build_object('pageId', ${id}::text, 'reason', ${reason}::text) || a.holder,
      ${`place-lost:${id}:${version}:`} || lower(a.email), ${id}::uuid
    from (${selectAddresses(id, archived || superarchived ? "unreserved" : "all")}) as a
    where coalesce(${lastState(id)}, '') <> 'place-lost'
    on conflict (dedupe_key) do nothing`);
}

/** Enqueues the email about an event that is open again, to those who were told that it is closed and still have a place. */
export async function enqueueReopeningEmails(tx: Transaction, { id, version }: SavedPage): Promise<void> {
  await dropWaiting(tx, id, ["place-lost"]);
  await tx.execute(sql`
    insert into ${emailOutbox} (id, template, "to", language, input, dedupe_key, page_id)
    select gen_random_uuid(), 'place-back', a.email, a.language, jsonb_build_object('pageId', ${id}::text) || a.holder,
      ${`place-back:${id}:${version}:`} || lower(a.email), ${id}::uuid
    from (${selectAddresses(id)}) as a
    where ${lastState(id)} = 'place-lost'
    on conflict (dedupe_key) do nothing`);
}

/** Enqueues the email about a deleted event to its registered people, those who come with a pass and those who wait. Its other emails that wait are dropped. */
export async function enqueueRemovalEmails(tx: Transaction, page: Page): Promise<void> {
  const people = await tx
    .select({
      id: subscribers.id,
      to: subscribers.email,
      language: subscribers.language,
      name: subscribers.name,
    })
    .from(subscribers)
    .where(and(eq(subscribers.pageId, page.id), isRegistered));
  const { title, contactEmail, id: pageId } = page;
  const withPass = await listPassHolders(tx, pageId);
  const waiting = await tx
    .select({
      id: waitlistEntries.id,
      to: waitlistEntries.email,
      language: waitlistEntries.language,
      name: waitlistEntries.name,
    })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.pageId, pageId), inArray(waitlistEntries.state, ["waiting", "offered"])));
  const template = "event-removed" as const;
  await enqueueEmails(tx, [
    ...people.map(({ id, to, language, name }) => ({
      template,
      to,
      language,
      input: { title, name, contactEmail },
      pageId,
      dedupeKey: `event-removed:${id}`,
    })),
    ...withPass.map(({ passId, email: to, language, name }) => ({
      template,
      to,
      language,
      input: { title, name, contactEmail, withPass: true as const },
      pageId,
      dedupeKey: `event-removed:${pageId}:${passId}`,
    })),
    ...waiting.map(({ id, to, language, name }) => ({
      template,
      to,
      language,
      input: { title, name, contactEmail, waiting: true as const },
      pageId,
      dedupeKey: `event-removed:${id}`,
    })),
  ]);
}

/** Selects each address of an event once, with its best place: a bought ticket, a gift, a free ticket, a registration. */
const selectAddresses = (pageId: string, withPasses: "all" | "unreserved" = "all") => sql`
  select distinct on (lower(email)) email, holder, language from (${selectHolders(pageId, { withPasses })}) as holders
  order by lower(email), array_position(array['ticket', 'gift', 'free', 'registration'], place)`;

/** The template of the newest such email to the address of row `a`; null without one. */
const lastState = (pageId: string) => sql`(select m.template from ${emailOutbox} m
  where m.page_id = ${pageId}::uuid and lower(m."to") = lower(a.email) and m.status in ('waiting', 'sent')
    and ${STATE_TEMPLATES} order by m.created_at desc, m.id desc limit 1)`;

/** Drops emails that are not true any more, unless they are being sent. */
const dropWaiting = (tx: Transaction, pageId: string, templates: string[]) =>
  tx
    .update(emailOutbox)
    .set({ status: "dropped" })
    .where(
      and(
        eq(emailOutbox.pageId, pageId),
        inArray(emailOutbox.template, templates),
        eq(emailOutbox.status, "waiting"),
        isNull(emailOutbox.claimedBy),
        // Not those about one ticket or registration, which the event's state does not change.
        sql`coalesce(${emailOutbox.input}->>'reason', 'closed') in ('closed', 'ended')`,
      ),
    );

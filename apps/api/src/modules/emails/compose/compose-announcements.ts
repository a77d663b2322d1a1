import { announcements } from "./announcements.ts";
import { type ComposedEmail, type EmailServices, renderDraft } from "./composed-email.ts";
import { greetByName } from "./greet-by-name.ts";
import { findHolders, type Holder } from "./holder.queries.ts";
import type { AnnouncementTemplate, EmailInputs } from "../../email-outbox/email-inputs.ts";
import { createPlaceholders, fillPlaceholders, type PersonalParts } from "../sending/email-placeholders.ts";
import { findOptOuts } from "../unsubscribe/opt-outs.queries.ts";
import { findScreenings, type Screening } from "./screening.queries.ts";
import { createUnsubscribeUrl, createUnsubscribeHeaders } from "../unsubscribe/unsubscribe-grant.ts";
import { createViewingLinks } from "./viewing-link.ts";

export interface AnnouncementRow<T extends AnnouncementTemplate = AnnouncementTemplate> {
  id: string;
  to: string;
  template: T;
  input: EmailInputs[T];
}

interface Recipient {
  row: AnnouncementRow;
  screening: Screening;
  holder: Holder;
}

/**
 * The mails of many rows, by the row's id: a handful of statements for all of them, and one rendering for each event.
 * A row that has nothing to say any more is missing.
 */
export async function composeAnnouncements(
  services: EmailServices,
  rows: readonly AnnouncementRow[],
): Promise<Map<string, ComposedEmail>> {
  const mails = new Map<string, ComposedEmail>();
  if (rows.length === 0) return mails;
  const now = services.clock.now();
  const [screenings, holders, isUnwanted] = await Promise.all([
    findScreenings(services, [...new Set(rows.map(({ input }) => input.pageId))]),
    findHolders(
      services,
      rows.map(({ input }) => input),
    ),
    findOptOuts(
      services.db,
      rows.map(({ to }) => to),
    ),
  ]);
  const due = rows.flatMap((row): Recipient[] => {
    const announcement = announcements[row.template];
    const screening = screenings.get(row.input.pageId);
    const holder = holders.get(row.input.orderId ?? row.input.subscriberId ?? "");
    if (!screening || !holder) return [];
    if (announcement.optional && isUnwanted(row.to, screening.id)) return [];
    return isDue(row, screening, holder, now) ? [{ row, screening, holder }] : [];
  });
  const addresses = await createViewingLinks(
    services,
    due.map(({ screening, holder }) => ({ page: screening, holder: holder.credentialOwner })),
  );
  const rendered = new Map<string, Promise<RenderedAnnouncement>>();
  for (const [at, { row, screening, holder }] of due.entries()) {
    const kind = "orderId" in holder.credentialOwner ? "buyer" : "subscriber";
    const key = `${row.template} ${screening.id} ${kind}`;
    const once = rendered.get(key) ?? renderOnce(row.template, screening, kind);
    rendered.set(key, once);
    const { mail, blanks } = await once;
    const parts: PersonalParts = {
      greeting: `Hello${greetByName(" ", holder.name)},`,
      address: addresses[at] ?? "",
      unsubscribe: createUnsubscribeUrl(services.config, row.to, screening.id),
    };
    const { optional, attachments } = announcements[row.template];
    mails.set(row.id, {
      ...fillPlaceholders(mail, blanks, parts),
      ...(optional && { headers: createUnsubscribeHeaders(parts.unsubscribe) }),
      ...(attachments && { attachments: attachments(screening, parts.address, now) }),
    });
  }
  return mails;
}

function isDue<T extends AnnouncementTemplate>(
  { template, input }: AnnouncementRow<T>,
  screening: Screening,
  holder: Holder,
  now: Date,
): boolean {
  return announcements[template].isDue(screening, holder, input, now);
}

interface RenderedAnnouncement {
  mail: ComposedEmail;
  blanks: PersonalParts;
}

async function renderOnce(
  template: AnnouncementTemplate,
  screening: Screening,
  kind: "buyer" | "subscriber",
): Promise<RenderedAnnouncement> {
  const blanks = createPlaceholders();
  const { subject, body } = announcements[template];
  const mail = await renderDraft({
    subject: subject(screening),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: body(screening, blanks, kind),
  });
  return { mail, blanks };
}

import { announcements } from "./announcements.ts";
import { type ComposedMail, type MailServices, renderDraft } from "./composed-mail.ts";
import { greetByName } from "./greet-by-name.ts";
import { findHolders, type Holder } from "./holder.queries.ts";
import type { AnnouncementTemplate, MailInputs } from "../../email-outbox/mail-inputs.ts";
import { blankParts, fillIn, type PersonalParts } from "../sending/mail-merge.ts";
import { findOptOuts } from "../unsubscribe/opt-outs.queries.ts";
import { findScreenings, type Screening } from "./screening.queries.ts";
import { unsubscribeAddress, unsubscribeHeaders } from "../unsubscribe/unsubscribe-grant.ts";
import { viewingAddresses } from "./viewing-address.ts";

export interface AnnouncementRow<T extends AnnouncementTemplate = AnnouncementTemplate> {
  id: string;
  to: string;
  template: T;
  input: MailInputs[T];
}

interface Addressee {
  row: AnnouncementRow;
  screening: Screening;
  holder: Holder;
}

/**
 * The mails of many rows, by the row's id: a handful of statements for all of them, and one rendering for each event.
 * A row that has nothing to say any more is missing.
 */
export async function composeAnnouncements(
  services: MailServices,
  rows: readonly AnnouncementRow[],
): Promise<Map<string, ComposedMail>> {
  const mails = new Map<string, ComposedMail>();
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
  const due = rows.flatMap((row): Addressee[] => {
    const announcement = announcements[row.template];
    const screening = screenings.get(row.input.pageId);
    const holder = holders.get(row.input.orderId ?? row.input.subscriberId ?? "");
    if (!screening || !holder) return [];
    if (announcement.optional && isUnwanted(row.to, screening.id)) return [];
    return isDue(row, screening, holder, now) ? [{ row, screening, holder }] : [];
  });
  const addresses = await viewingAddresses(
    services,
    due.map(({ screening, holder }) => ({ page: screening, holder: holder.credentialOf })),
  );
  const rendered = new Map<string, Promise<Rendered>>();
  for (const [at, { row, screening, holder }] of due.entries()) {
    const kind = "orderId" in holder.credentialOf ? "buyer" : "subscriber";
    const key = `${row.template} ${screening.id} ${kind}`;
    const once = rendered.get(key) ?? renderOnce(row.template, screening, kind);
    rendered.set(key, once);
    const { mail, blanks } = await once;
    const parts: PersonalParts = {
      greeting: `Hello${greetByName(" ", holder.name)},`,
      address: addresses[at] ?? "",
      unsubscribe: unsubscribeAddress(services.config, row.to, screening.id),
    };
    const { optional, attachments } = announcements[row.template];
    mails.set(row.id, {
      ...fillIn(mail, blanks, parts),
      ...(optional && { headers: unsubscribeHeaders(parts.unsubscribe) }),
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

interface Rendered {
  mail: ComposedMail;
  blanks: PersonalParts;
}

async function renderOnce(
  template: AnnouncementTemplate,
  screening: Screening,
  kind: "buyer" | "subscriber",
): Promise<Rendered> {
  const blanks = blankParts();
  const { subject, body } = announcements[template];
  const mail = await renderDraft({
    subject: subject(screening),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: body(screening, blanks, kind),
  });
  return { mail, blanks };
}

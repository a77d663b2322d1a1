import type { Language } from "@matinee/texts/languages";
import { normaliseEmail } from "@matinee/domain/contact";
import { readFirstName } from "@matinee/domain/first-name-placeholder";
import { and, inArray, isNull } from "drizzle-orm";
import type { MailText } from "@matinee/contract/schemas/attendee-mails";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import type { Announcement, AnnouncementParts, Reader, RefundOf } from "./announcement.ts";
import { type ComposedEmail, type EmailServices, renderDraft } from "./composed-email.ts";
import { getGreetingName } from "./greeting-name.ts";
import { findHolders, findHoldersByAddress, getHolderId, type Holder } from "./holder.queries.ts";
import type { AnnouncementTemplate, EmailInputs } from "../../email-outbox/email-inputs.ts";
import { createPlaceholders, fillPlaceholders, type PersonalParts } from "../sending/email-placeholders.ts";
import { findOptOuts } from "../unsubscribe/opt-outs.queries.ts";
import { findScreenings, type Screening } from "./screening.queries.ts";
import { createUnsubscribeUrl, createUnsubscribeHeaders } from "../unsubscribe/unsubscribe-grant.ts";
import { createViewingLinks } from "./viewing-link.ts";
import { findViewingLines, type ViewingLine } from "./viewing-line.ts";
import { attendeeMail } from "./templates/attendee-mail.tsx";
import { cancelled } from "./templates/cancelled.tsx";
import { dateChanged } from "./templates/date-changed.tsx";
import { placeBack, placeLost } from "./templates/place.tsx";
import { encoreOpen, lobbyOpen, onNow, reminderDay, reminderHour } from "./templates/reminder.tsx";

const announcements: { [T in AnnouncementTemplate]: Announcement<EmailInputs[T]> } = {
  "reminder-day": reminderDay,
  "reminder-hour": reminderHour,
  "on-now": onNow,
  "lobby-open": lobbyOpen,
  "encore-open": encoreOpen,
  "attendee-mail": attendeeMail,
  "date-changed": dateChanged,
  cancelled,
  "place-lost": placeLost,
  "place-back": placeBack,
};

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
 * Composes many announcements with a few statements and one rendering per event, template and kind of reader.
 * @returns the emails by row id, without the rows that are obsolete
 */
export async function composeAnnouncements(
  services: EmailServices,
  rows: readonly AnnouncementRow[],
): Promise<Map<string, ComposedEmail>> {
  const emails = new Map<string, ComposedEmail>();
  if (rows.length === 0) return emails;
  const { language, texts } = services;
  const now = services.clock.now();
  const screenings = await findScreenings(services, [...new Set(rows.map(({ input }) => input.pageId))]);
  const [holders, isUnwanted, mailTexts] = await Promise.all([
    findAdmittedHolders(services, rows, screenings),
    findOptOuts(
      services.db,
      rows.map(({ to }) => to),
    ),
    findMailTexts(services, rows),
  ]);
  const due = rows.flatMap((row): Recipient[] => {
    const announcement = announcements[row.template];
    const screening = screenings.get(row.input.pageId);
    const holder = holders.get(row.id);
    if (!screening || !holder) return [];
    // Who wants no emails about the festival of their pass wants none about its screenings.
    const isUnwantedAtAll = [screening.id, holder.pageId].some((pageId) => isUnwanted(row.to, pageId));
    if (announcement.optional && isUnwantedAtAll) return [];
    if ("mailId" in row.input) {
      const text = mailTexts.get(row.input.mailId);
      // The email was stopped, or its event was deleted and the text with it; or it was written before the cancellation.
      if (!text || (screening.cancelledAt && text.createdAt <= screening.cancelledAt)) return [];
    }
    return isDue(row, screening, holder, now) ? [{ row, screening, holder }] : [];
  });
  // An email of a festival can go to the holders of its screenings: their links open those.
  const others = due.flatMap(({ screening, holder }) =>
    holder.pageId === screening.id ? [] : holder.pageId,
  );
  const linked = others.length > 0 ? await findScreenings(services, [...new Set(others)]) : screenings;
  const addresses = await createViewingLinks(
    services,
    due.map(({ screening, holder }) => ({
      page: linked.get(holder.pageId) ?? screening,
      holder: holder.credentialOwner,
    })),
  );
  const untils = await findUntils(services, due);
  const rendered = new Map<string, Promise<RenderedAnnouncement>>();
  for (const [index, { row, screening, holder }] of due.entries()) {
    const [untilLabel = null, until = null] = untils.get(row.id) ?? [];
    const reader: Reader = { refundOf: findRefundOf(holder), place: holder.place, untilLabel };
    const reason = "reason" in row.input ? row.input.reason : "";
    const mailId = "mailId" in row.input ? row.input.mailId : "";
    const text = mailTexts.get(mailId) ?? null;
    const firstName = readFirstName(holder.name);
    // Readers without a name get the fallbacks of the filmmaker's text.
    const named = text && firstName !== null ? "named" : "";
    const { refundOf, place } = reader;
    const time = "lessTime" in row.input ? "time" : "";
    const key = [row.template, screening.id, refundOf, place, reason, mailId, named, time, untilLabel].join(
      " ",
    );
    const rendering =
      rendered.get(key) ??
      renderAnnouncement(row, { screening, reader, text, texts }, { language, isNamed: firstName !== null });
    rendered.set(key, rendering);
    const { email, placeholders } = await rendering;
    const parts: PersonalParts = {
      greeting: texts.emailParts.hello(getGreetingName(holder.name)),
      firstName,
      address: addresses[index] ?? "",
      unsubscribe: createUnsubscribeUrl(services, row.to, screening.id),
      until,
    };
    const { optional, attachments } = announcements[row.template];
    emails.set(row.id, {
      ...fillPlaceholders(email, placeholders, parts),
      ...(optional && { headers: { ...email.headers, ...createUnsubscribeHeaders(parts.unsubscribe) } }),
      ...(attachments && { attachments: attachments(services, screening, parts.address) }),
    });
  }
  return emails;
}

/** Finds the own dates of those who are told of other dates or less time, by the row's id. */
async function findUntils(
  services: EmailServices,
  due: readonly Recipient[],
): Promise<Map<string, ViewingLine>> {
  const dated = due.filter(({ row }) => row.template === "date-changed");
  const untils = new Map<string, ViewingLine>();
  for (const [screening, recipients] of Map.groupBy(dated, (recipient) => recipient.screening)) {
    const holders = recipients.map(({ holder: { passId, credentialOwner } }) =>
      passId === undefined ? credentialOwner : { passId },
    );
    const lines = await findViewingLines(services, screening, holders);
    for (const [index, { row }] of recipients.entries()) {
      const line = lines[index];
      if (line) untils.set(row.id, line);
    }
  }
  return untils;
}

/**
 * Finds the holder that each row names. One who lost access since, such as by the refund of one of two orders, is replaced
 * by another order or registration of the same address that still grants access, if there is one.
 * @returns the holders by row id
 */
async function findAdmittedHolders(
  services: EmailServices,
  rows: readonly AnnouncementRow[],
  screenings: ReadonlyMap<string, Screening>,
): Promise<Map<string, Holder>> {
  const inputs = rows.map(({ input }) => input);
  const holders = await findHolders(services, inputs);
  const holderByRow = new Map<string, Holder>();
  const lost: AnnouncementRow[] = [];
  for (const row of rows) {
    const holder = holders.get(getHolderId(row.input));
    if (holder) holderByRow.set(row.id, holder);
    if (!holder?.isAdmitted && !isForPeopleWithoutAccess(row)) lost.push(row);
  }
  for (const [pageId, lostRows] of Map.groupBy(lost, ({ input }) => input.pageId)) {
    const screening = screenings.get(pageId);
    if (!screening) continue;
    const others = await findHoldersByAddress(
      services,
      screening,
      lostRows.map(({ to }) => to),
    );
    for (const { id, to } of lostRows) {
      const other = others.get(normaliseEmail(to));
      if (other) holderByRow.set(id, other);
    }
  }
  return holderByRow;
}

/** A cancellation, and the loss of one ticket or registration: the reader may have another one. */
const isForPeopleWithoutAccess = ({ template, input }: AnnouncementRow): boolean =>
  template === "cancelled" || ("reason" in input && input.reason !== "closed" && input.reason !== "ended");

function findRefundOf({ isRefundable, giver }: Holder): RefundOf {
  if (!isRefundable) return null;
  return giver === null ? "reader" : "giver";
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
  email: ComposedEmail;
  placeholders: PersonalParts;
}

async function renderAnnouncement<T extends AnnouncementTemplate>(
  { template, input }: AnnouncementRow<T>,
  announced: Omit<AnnouncementParts<EmailInputs[T]>, "input" | "parts">,
  { language, isNamed }: { language: Language; isNamed: boolean },
): Promise<RenderedAnnouncement> {
  const placeholders = createPlaceholders(isNamed);
  const { subject, body } = announcements[template];
  const { contactEmail } = announced.screening;
  const parts = { ...announced, input, parts: placeholders };
  const email = await renderDraft(
    {
      subject: subject(parts),
      ...(contactEmail && { replyTo: contactEmail }),
      body: body(parts),
    },
    { language, texts: announced.texts },
  );
  return { email, placeholders };
}

/** Reads what filmmakers wrote, by the id of the email to their attendees, without stopped emails. */
async function findMailTexts(
  { db }: EmailServices,
  rows: readonly AnnouncementRow[],
): Promise<Map<string, MailText & { createdAt: Date }>> {
  const ids = new Set(rows.flatMap(({ input }) => ("mailId" in input ? input.mailId : [])));
  if (ids.size === 0) return new Map();
  const { id, subject, body, createdAt } = attendeeMails;
  const texts = await db
    .select({ id, subject, body, createdAt })
    .from(attendeeMails)
    .where(and(inArray(id, [...ids]), isNull(attendeeMails.stoppedAt)));
  return new Map(texts.map((text) => [text.id, text]));
}

import { maxLapses } from "@matinee/domain/waitlist";
import { eq } from "drizzle-orm";
import { countListed } from "../../../../db/listed-tickets.ts";
import { waitlistEntries } from "../../../../db/schema/waitlists.ts";
import { createWaitlistToken } from "../../../access/waitlist-token.ts";
import { findPlace } from "../../../commerce/waitlist/waitlist.queries.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { buildEventMail } from "../event-mail.tsx";
import { MainLink, Note, Paragraph, Quotation, Showtime } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { findScreening, formatInstant, type Screening } from "../screening.queries.ts";
import { buildWatchLink } from "../viewing-link.ts";

type Entry = typeof waitlistEntries.$inferSelect;

async function findEntry(
  services: EmailServices,
  entryId: string,
): Promise<{ entry: Entry; screening: Screening } | null> {
  const [entry] = await services.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entryId));
  const screening = entry && (await findScreening(services, entry.pageId));
  return entry && screening ? { entry, screening } : null;
}

/** Whether somebody waits for a place without buying a ticket. */
const waitsForPlace = ({ entry, screening }: { entry: Entry; screening: Screening }): boolean =>
  entry.passId !== null || screening.emailCapture;

const buildAddress = (services: EmailServices, { id }: Entry) =>
  buildWatchLink(services, `/offer/${createWaitlistToken(services.config.keyRing, id)}`);

/** Says that somebody waits, with the link of the entry. */
export const composeWaitlistJoined: ComposeEmail<"waitlist-joined"> = async (services, { entryId }) => {
  const found = await findEntry(services, entryId);
  const isOpen = found?.entry.state === "waiting" || found?.entry.state === "offered";
  if (!found || !isOpen || found.screening.cancelledAt) return null;
  const { entry, screening } = found;
  const { emailParts, waitlistEmails } = services.texts;
  const words = waitlistEmails.joined;
  const place = await findPlace(services.db, entry);
  const text = waitsForPlace(found) ? words.textOfPlace : words.text(entry.quantity);
  const next = waitsForPlace(found) ? words.nextOfPlace : words.next;
  return buildEventMail(
    screening,
    { words, preview: text, footer: waitlistEmails.footer },
    <>
      <Paragraph>{emailParts.hello(getGreetingName(entry.name))}</Paragraph>
      <Paragraph>{text}</Paragraph>
      {place === null ? null : <Paragraph>{words.place(place)}</Paragraph>}
      <Paragraph>{entry.passId === null ? next : words.withPass}</Paragraph>
      <Showtime screening={screening} />
      <MainLink href={buildAddress(services, entry)}>{waitlistEmails.open}</MainLink>
      <Note>{waitlistEmails.noteLeave}</Note>
      <Note>{words.notYou}</Note>
    </>,
  );
};

/** Offers what is kept, until a time in the reader's zone, else in the event's, which it names. */
export const composeWaitlistOffer: ComposeEmail<"waitlist-offer"> = async (services, { entryId }) => {
  const found = await findEntry(services, entryId);
  if (found?.entry.state !== "offered") return null;
  const { entry, screening } = found;
  const { offeredUntil, offeredQuantity, quantity } = entry;
  if (!offeredUntil || !offeredQuantity || offeredUntil <= services.clock.now()) return null;
  const { emailParts, waitlistEmails } = services.texts;
  const words = waitlistEmails.offer;
  const timezone = entry.timezone ?? screening.timezone;
  const until = formatInstant(offeredUntil, { ...screening, timezone, showHours: true }, services.texts);
  const text = waitsForPlace(found) ? words.place : words.text(offeredQuantity);
  return buildEventMail(
    screening,
    { words, preview: text, footer: waitlistEmails.footer },
    <>
      <Paragraph>{emailParts.hello(getGreetingName(entry.name))}</Paragraph>
      <Paragraph>{text}</Paragraph>
      {offeredQuantity < quantity ? <Paragraph>{words.fewer(quantity)}</Paragraph> : null}
      <Showtime screening={screening} until={[words.until, until]} />
      <MainLink href={buildAddress(services, entry)}>{words.open}</MainLink>
      {(await countListed(services.db, entry)) > 0 ? <Note>{words.ofSomebody}</Note> : null}
      <Note>{words.note}</Note>
    </>,
  );
};

/** Says that an offer ended, and where its person stands. */
export const composeWaitlistLapsed: ComposeEmail<"waitlist-lapsed"> = async (services, { entryId }) => {
  const found = await findEntry(services, entryId);
  if (found?.entry.state !== "waiting" || found.screening.cancelledAt) return null;
  const { entry, screening } = found;
  const { emailParts, waitlistEmails } = services.texts;
  const words = waitlistEmails.lapsed;
  return buildEventMail(
    screening,
    { words, preview: words.text, footer: waitlistEmails.footer },
    <>
      <Paragraph>{emailParts.hello(getGreetingName(entry.name))}</Paragraph>
      <Paragraph>{words.text}</Paragraph>
      <Paragraph>{entry.lapses < maxLapses ? words.stays : words.toTheEnd}</Paragraph>
      <MainLink href={buildAddress(services, entry)}>{waitlistEmails.open}</MainLink>
      <Note>{waitlistEmails.noteLeave}</Note>
    </>,
  );
};

/** Says that an offer was taken back, and that its person keeps their place. */
export const composeWaitlistWithdrawn: ComposeEmail<"waitlist-withdrawn"> = async (services, { entryId }) => {
  const found = await findEntry(services, entryId);
  const isOpen = found?.entry.state === "waiting" || found?.entry.state === "offered";
  if (!found || !isOpen || found.screening.cancelledAt) return null;
  const { entry, screening } = found;
  const { emailParts, waitlistEmails } = services.texts;
  const words = waitlistEmails.withdrawn;
  return buildEventMail(
    screening,
    { words, preview: words.text, footer: waitlistEmails.footer },
    <>
      <Paragraph>{emailParts.hello(getGreetingName(entry.name))}</Paragraph>
      <Paragraph>{words.text}</Paragraph>
      <Paragraph>{words.stays}</Paragraph>
      <MainLink href={buildAddress(services, entry)}>{waitlistEmails.open}</MainLink>
      <Note>{waitlistEmails.noteLeave}</Note>
    </>,
  );
};

/** Says that a list, or one entry of it, has ended, and why. */
export const composeWaitlistClosed: ComposeEmail<"waitlist-closed"> = async (services, { entryId }) => {
  const found = await findEntry(services, entryId);
  if (!found?.entry.endReason) return null;
  const { entry, screening } = found;
  const { emailParts, waitlistEmails } = services.texts;
  const words = waitlistEmails.closed;
  const text = words.reasons[found.entry.endReason];
  return buildEventMail(
    screening,
    { words, preview: text },
    <>
      <Paragraph>{emailParts.hello(getGreetingName(entry.name))}</Paragraph>
      <Paragraph>{text}</Paragraph>
      {entry.removedReason ? (
        <>
          <Paragraph>{words.words}</Paragraph>
          <Quotation>{entry.removedReason}</Quotation>
        </>
      ) : null}
    </>,
  );
};

import { admissionMinutes } from "@matinee/domain/sale-queue";
import { eq } from "drizzle-orm";
import { queuePlaces, saleQueues } from "../../../../db/schema/sale-queues.ts";
import { createQueueEmailToken } from "../../../access/queue-token.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { buildEventMail } from "../event-mail.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { findScreening, formatInstant, type Screening } from "../screening.queries.ts";
import { buildWatchLink } from "../viewing-link.ts";

async function findPlace(services: EmailServices, placeId: string) {
  const [row] = await services.db
    .select({ place: queuePlaces, opensAt: saleQueues.opensAt })
    .from(queuePlaces)
    .innerJoin(saleQueues, eq(saleQueues.pageId, queuePlaces.pageId))
    .where(eq(queuePlaces.id, placeId));
  const screening = row && (await findScreening(services, row.place.pageId));
  return screening ? { ...row, screening } : null;
}

const buildAddress = (services: EmailServices, screening: Screening, placeId: string) =>
  buildWatchLink(
    services,
    `/queue/${screening.slug}/${createQueueEmailToken(services.config.keyRing, placeId)}`,
  );

/** Asks to confirm the address of a place, with its link. */
export const composeQueueConfirm: ComposeEmail<"queue-confirm"> = async (services, { placeId }) => {
  const found = await findPlace(services, placeId);
  if (!found || found.place.endedAt || found.screening.cancelledAt) return null;
  const { place, opensAt, screening } = found;
  const words = services.texts.saleQueueEmails.confirm;
  const isBefore = services.clock.now() < opensAt;
  return buildEventMail(
    screening,
    { words, preview: words.text(place.quantity), footer: services.texts.saleQueueEmails.footer },
    <>
      <Paragraph>{words.text(place.quantity)}</Paragraph>
      {isBefore ? (
        <Paragraph>{words.before(formatInstant(opensAt, screening, services.texts))}</Paragraph>
      ) : null}
      <Paragraph>{words.after}</Paragraph>
      <Showtime screening={screening} />
      <MainLink href={buildAddress(services, screening, placeId)}>{words.button}</MainLink>
      <Note>{words.notYou}</Note>
    </>,
  );
};

/** Says that somebody may buy now. Not sent once that has ended. */
export const composeQueueTurn: ComposeEmail<"queue-turn"> = async (services, { placeId }) => {
  const found = await findPlace(services, placeId);
  if (!found?.place.expiresAt || found.place.endedAt || found.screening.cancelledAt) return null;
  const { place, screening } = found;
  if (!place.expiresAt || place.expiresAt <= services.clock.now()) return null;
  const words = services.texts.saleQueueEmails.turn;
  const text = words.text(place.admittedQuantity ?? place.quantity);
  return buildEventMail(
    screening,
    { words, preview: text, footer: services.texts.saleQueueEmails.footer },
    <>
      <Paragraph>{text}</Paragraph>
      <Paragraph>{words.minutes(admissionMinutes)}</Paragraph>
      <Showtime screening={screening} />
      <MainLink href={buildAddress(services, screening, placeId)}>{words.button}</MainLink>
    </>,
  );
};

/** Says that a place has ended, and why. */
export const composeQueueEnded: ComposeEmail<"queue-ended"> = async (services, { placeId }) => {
  const found = await findPlace(services, placeId);
  if (!found || found.screening.cancelledAt) return null;
  const { endReason } = found.place;
  if (endReason !== "unused" && endReason !== "closed") return null;
  const { screening } = found;
  const words = services.texts.saleQueueEmails.ended;
  const text = words.reasons[endReason];
  return buildEventMail(
    screening,
    { words, preview: text },
    <>
      <Paragraph>{text}</Paragraph>
      <MainLink href={buildAddress(services, screening, placeId)}>
        {services.texts.saleQueueEmails.open}
      </MainLink>
    </>,
  );
};

/** Tells the owner that a queue on standby has opened. */
export const composeQueueOpened: ComposeEmail<"queue-opened"> = async (services, { pageId, people }) => {
  const [queue] = await services.db.select().from(saleQueues).where(eq(saleQueues.pageId, pageId));
  const screening = queue && (await findScreening(services, pageId));
  if (!screening || screening.cancelledAt) return null;
  const { config, texts } = services;
  const words = texts.ownerEmails.queueOpened;
  const text = words.text(people, formatInstant(queue.opensAt, screening, texts));
  return {
    subject: words.subject(screening.title),
    body: (
      <EmailLayout preview={text} kicker={screening.title} title={words.title}>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{words.buying(queue.maxBuying)}</Paragraph>
        <MainLink href={new URL(`/event/${screening.slug}?step=sale`, config.STUDIO_URL).href}>
          {words.open}
        </MainLink>
      </EmailLayout>
    ),
  };
};

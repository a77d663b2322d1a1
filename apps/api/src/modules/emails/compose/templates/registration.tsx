import { isAdmittingSubscriber } from "@matinee/domain/admission";
import { eq } from "drizzle-orm";
import { subscribers } from "../../../../db/schema/subscribers.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { getGreetingName } from "../greeting-name.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { findScreening, formatShowtime } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";
import { findViewingLine } from "../viewing-line.ts";

export const composeRegistration: ComposeEmail<"registration"> = async (services, { subscriberId }) => {
  const [subscriber] = await services.db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  if (!subscriber || !isAdmittingSubscriber(subscriber, subscriber.pageId)) return null;
  const screening = await findScreening(services, subscriber.pageId);
  if (!screening || screening.cancelledAt) return null;
  const { emailParts, viewerEmails } = services.texts;
  const words = viewerEmails.registration;
  const address = await createViewingLink(services, screening, { subscriberId });
  const until = await findViewingLine(services, screening, { subscriberId });
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening, services.texts)}
        kicker={words.kicker}
        title={screening.title}
      >
        <Paragraph>{words.text(getGreetingName(subscriber.name))}</Paragraph>
        <Showtime screening={screening} until={until} />
        <MainLink href={address}>{emailParts.watch}</MainLink>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
    attachments: createCalendarAttachment(services, screening, address),
  };
};

/** Confirms that a registration was given back. Not sent to a person who registered again by then. */
export const composeRegistrationReturned: ComposeEmail<"registration-returned"> = async (
  services,
  { pageId, subscriberId },
) => {
  const [subscriber] = await services.db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  const screening = await findScreening(services, pageId);
  if (!subscriber?.returnedAt || !screening) return null;
  const words = services.texts.viewerEmails.registrationReturned;
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout artwork={screening} preview={words.text} kicker={words.kicker} title={screening.title}>
        <Paragraph>{words.text}</Paragraph>
        <Note>{words.again}</Note>
      </EmailLayout>
    ),
  };
};

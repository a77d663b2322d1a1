import { eq } from "drizzle-orm";
import { subscribers } from "../../../../db/schema/subscribers.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { greetByName } from "../greet-by-name.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { findScreening, formatShowtime } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";

export const composeRegistration: ComposeEmail<"registration"> = async (services, { subscriberId }) => {
  const [subscriber] = await services.db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  if (!subscriber || subscriber.removedAt) return null;
  const screening = await findScreening(services, subscriber.pageId);
  if (!screening || screening.cancelledAt) return null;
  const address = await createViewingLink(services, screening, { subscriberId });
  return {
    subject: `You are registered for ${screening.title}`,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening)}
        kicker="You are registered"
        title={screening.title}
      >
        <Paragraph>{`Hello${greetByName(" ", subscriber.name)}, your place is kept.`}</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address}>Watch the film</MainLink>
        <Note>
          This link opens the film for you: keep this email. The calendar file in it adds the date to your
          calendar.
        </Note>
      </EmailLayout>
    ),
    attachments: createCalendarAttachment(screening, address, services.clock.now()),
  };
};

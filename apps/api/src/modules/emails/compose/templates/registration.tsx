import { eq } from "drizzle-orm";
import { subscribers } from "../../../../db/schema/subscribers.ts";
import { calendarAttachment } from "../calendar-file.ts";
import type { Compose } from "../composed-mail.ts";
import { greetByName } from "../greet-by-name.ts";
import { MailLayout } from "../mail-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../mail-parts.tsx";
import { findScreening, showtime } from "../screening.queries.ts";
import { viewingAddress } from "../viewing-address.ts";

export const composeRegistration: Compose<"registration"> = async (services, { subscriberId }) => {
  const [subscriber] = await services.db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  if (!subscriber || subscriber.removedAt) return null;
  const screening = await findScreening(services, subscriber.pageId);
  if (!screening || screening.cancelledAt) return null;
  const address = await viewingAddress(services, screening, { subscriberId });
  return {
    subject: `You are registered for ${screening.title}`,
    body: (
      <MailLayout
        look={screening}
        preview={showtime(screening)}
        kicker="You are registered"
        title={screening.title}
      >
        <Paragraph>{`Hello${greetByName(" ", subscriber.name)}, your place is kept.`}</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address}>Watch the film</MainLink>
        <Note>
          This link is your way in: keep this mail. The calendar file in it puts the date in your calendar.
        </Note>
      </MailLayout>
    ),
    attachments: calendarAttachment(screening, address, services.clock.now()),
  };
};

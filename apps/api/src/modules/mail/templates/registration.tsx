import { eq } from "drizzle-orm";
import { subscribers } from "../../subscribers/subscribers.table.ts";
import { calendarFile } from "../calendar-file.ts";
import type { Compose } from "../composed-mail.ts";
import { MailLayout, MainLink, Paragraph } from "../mail-layout.tsx";
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
      <MailLayout {...screening} preview={showtime(screening)} title={screening.title}>
        <Paragraph>{`Hello${subscriber.name ? ` ${subscriber.name}` : ""}, you are registered.`}</Paragraph>
        <Paragraph>{showtime(screening)}</Paragraph>
        <MainLink href={address} accent={screening.accent}>
          Watch the film
        </MainLink>
      </MailLayout>
    ),
    attachments: calendarFile(screening, address),
  };
};

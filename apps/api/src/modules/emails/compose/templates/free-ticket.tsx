import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening, formatShowtime } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";

/** The viewing link of a free ticket that the event's owner gave. Not sent once the ticket is revoked. */
export const composeFreeTicket: ComposeEmail<"free-ticket"> = async (services, { orderId }) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order?.isAdmitted || !screening || screening.cancelledAt) return null;
  const address = await createViewingLink(services, screening, { orderId });
  return {
    subject: `Your free ticket to ${screening.title}`,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening)}
        kicker="A free ticket for you"
        title={screening.title}
        footer="The hosts of this screening gave us your address to send you this ticket."
      >
        <Paragraph>{`Hello${greetByName(" ", order.name)}, the hosts of this screening invite you.`}</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address}>Watch the film</MainLink>
        <Note>
          This link is your ticket: keep this email. The calendar file in it adds the date to your calendar.
        </Note>
      </EmailLayout>
    ),
    attachments: createCalendarAttachment(screening, address, services.clock.now()),
  };
};

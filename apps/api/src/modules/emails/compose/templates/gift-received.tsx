import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Quotation, Showtime } from "../email-parts.tsx";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";

/** The viewing link of a gift for its recipient. Not sent once the ticket was refunded or its event cancelled. */
export const composeGiftReceived: ComposeEmail<"gift-received"> = async (services, { orderId }) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order?.gift || !order.isAdmitted || !screening || screening.cancelledAt) return null;
  const address = await createViewingLink(services, screening, { orderId });
  return {
    subject: `${order.name} has given you a ticket to ${screening.title}`,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={`A ticket from ${order.name}`}
        kicker="A gift for you"
        title={screening.title}
        footer={`${order.name} gave us your address to send you this ticket.`}
      >
        <Paragraph>
          <bdi>{order.gift.recipientName}</bdi>, <bdi>{order.name}</bdi> has given you a ticket.
        </Paragraph>
        {order.gift.message ? <Quotation>{order.gift.message}</Quotation> : null}
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

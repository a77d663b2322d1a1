import { calendarAttachment } from "../calendar-file.ts";
import type { Compose } from "../composed-mail.ts";
import { MailLayout } from "../mail-layout.tsx";
import { MainLink, Note, Paragraph, Quotation, Showtime } from "../mail-parts.tsx";
import { findOrderForMail } from "../order-for-mail.queries.ts";
import { findScreening } from "../screening.queries.ts";
import { viewingAddress } from "../viewing-address.ts";

export const composeGiftReceived: Compose<"gift-received"> = async (services, { orderId }) => {
  const order = await findOrderForMail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order?.gift || !screening) return null;
  const address = await viewingAddress(services, screening, { orderId });
  return {
    subject: `${order.name} has given you a ticket to ${screening.title}`,
    body: (
      <MailLayout
        look={screening}
        preview={`A ticket from ${order.name}`}
        kicker="A gift for you"
        title={screening.title}
        footer={`${order.name} gave us your address to send you this ticket.`}
      >
        <Paragraph>{`${order.gift.recipientName}, ${order.name} has given you a ticket.`}</Paragraph>
        {order.gift.message ? <Quotation>{order.gift.message}</Quotation> : null}
        <Showtime screening={screening} />
        <MainLink href={address}>Watch the film</MainLink>
        <Note>
          This link is your ticket: keep this mail. The calendar file in it puts the date in your calendar.
        </Note>
      </MailLayout>
    ),
    attachments: calendarAttachment(screening, address, services.clock.now()),
  };
};

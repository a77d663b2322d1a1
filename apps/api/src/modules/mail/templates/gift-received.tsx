import { calendarFile } from "../calendar-file.ts";
import type { Compose } from "../composed-mail.ts";
import { MailLayout, MainLink, Paragraph } from "../mail-layout.tsx";
import { findOrderForMail } from "../order-for-mail.queries.ts";
import { findScreening, showtime } from "../screening.queries.ts";
import { viewingAddress } from "../viewing-address.ts";

export const composeGiftReceived: Compose<"gift-received"> = async (services, { orderId }) => {
  const order = await findOrderForMail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order?.gift || !screening) return null;
  const address = await viewingAddress(services, screening, { orderId });
  return {
    subject: `${order.name} has given you a ticket to ${screening.title}`,
    body: (
      <MailLayout {...screening} preview={`A ticket from ${order.name}`} title={screening.title}>
        <Paragraph>{`${order.gift.recipientName}, ${order.name} has given you a ticket.`}</Paragraph>
        {order.gift.message ? <Paragraph>{order.gift.message}</Paragraph> : null}
        <Paragraph>{showtime(screening)}</Paragraph>
        <MainLink href={address} accent={screening.accent}>
          Watch the film
        </MainLink>
      </MailLayout>
    ),
    attachments: calendarFile(screening, address),
  };
};

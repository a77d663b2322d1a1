import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Paragraph, Quotation, Showtime, TextWithNames, TicketLink } from "../email-parts.tsx";
import { findOrderForEmail, findPassTitle } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";
import { findViewingLine } from "../viewing-line.ts";

/** The viewing link of a gift for its recipient. Not sent once the ticket was refunded or its event cancelled. */
export const composeGiftReceived: ComposeEmail<"gift-received"> = async (services, { orderId }) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order?.gift || !order.isAdmitted || !screening || screening.cancelledAt) return null;
  const { passEmails, viewerEmails } = services.texts;
  const pass = findPassTitle(order);
  const words = pass === null ? viewerEmails.giftReceived : passEmails.gift;
  const address = await createViewingLink(services, screening, { orderId });
  const until = await findViewingLine(services, screening, { orderId });
  return {
    subject: words.subject(order.name, screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={words.preview(order.name)}
        kicker={words.kicker}
        title={screening.title}
        footer={words.footer(order.name)}
      >
        <Paragraph>
          <TextWithNames text={words.text} names={[order.gift.recipientName, order.name]} />
        </Paragraph>
        {order.gift.message ? <Quotation>{order.gift.message}</Quotation> : null}
        {pass === null ? null : <Paragraph>{passEmails.yourPass(pass)}</Paragraph>}
        <Showtime screening={screening} until={until} />
        <TicketLink screening={screening} href={address} />
      </EmailLayout>
    ),
    attachments: createCalendarAttachment(services, screening, address),
  };
};

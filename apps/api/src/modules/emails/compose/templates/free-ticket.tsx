import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Paragraph, Showtime, TicketLink } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { findOrderForEmail, findPassTitle } from "../order-for-email.queries.ts";
import { findScreening, formatShowtime } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";
import { findViewingLine } from "../viewing-line.ts";

/** The viewing link of a free ticket that the event's owner gave. Not sent once the ticket is revoked. */
export const composeFreeTicket: ComposeEmail<"free-ticket"> = async (services, { orderId }) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order?.isAdmitted || !screening || screening.cancelledAt) return null;
  const { passEmails, viewerEmails } = services.texts;
  const pass = findPassTitle(order);
  const words = pass === null ? viewerEmails.freeTicket : passEmails.free;
  const address = await createViewingLink(services, screening, { orderId });
  const until = await findViewingLine(services, screening, { orderId });
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening, services.texts)}
        kicker={words.kicker}
        title={screening.title}
        footer={words.footer}
      >
        <Paragraph>{words.text(getGreetingName(order.name))}</Paragraph>
        {pass === null ? null : <Paragraph>{passEmails.yourPass(pass)}</Paragraph>}
        <Showtime screening={screening} until={until} />
        <TicketLink screening={screening} href={address} />
      </EmailLayout>
    ),
    attachments: createCalendarAttachment(services, screening, address),
  };
};

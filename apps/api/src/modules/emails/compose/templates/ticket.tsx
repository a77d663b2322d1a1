import { eq } from "drizzle-orm";
import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import {
  MainLink,
  Note,
  Paragraph,
  Quotation,
  Showtime,
  TextWithNames,
  TicketLink,
} from "../email-parts.tsx";
import { findOrderForEmail, findPassTitle, hasOwnTicket } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";
import { findViewingLine } from "../viewing-line.ts";

async function findTicket({ db }: Pick<EmailServices, "db">, id: string) {
  const [ticket] = await db.select().from(entitlements).where(eq(entitlements.id, id));
  return ticket ?? null;
}

/** Whether the person who had this ticket has others of its order, which their link opens. */
const hasOthers = async (
  services: Pick<EmailServices, "db">,
  orderId: string,
  ticket: typeof entitlements.$inferSelect | null,
): Promise<boolean> => ticket?.holderEmail === null && hasOwnTicket(services, orderId);

/** The viewing link of a ticket for the person to whom it was sent on. Not sent once it is not valid any more. */
export const composeTicketReceived: ComposeEmail<"ticket-received"> = async (services, input) => {
  const { orderId, ticketId, message, corrected } = input;
  const order = await findOrderForEmail(services, orderId);
  const ticket = await findTicket(services, ticketId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening || screening.cancelledAt) return null;
  if (!ticket || !isAdmittingEntitlement(ticket, order.pageId)) return null;
  const former = ticket.previousId ? await findTicket(services, ticket.previousId) : null;
  const holder = ticket.holderName ?? "";
  const sender = former?.holderName ?? order.gift?.recipientName ?? order.name;
  const { passEmails, ticketEmails } = services.texts;
  const pass = findPassTitle(order, ticket.lineId);
  const words = pass === null ? ticketEmails.received : passEmails.received;
  const address = await createViewingLink(services, screening, { orderId, ticketId });
  const until = await findViewingLine(services, screening, { orderId, ticketId });
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={corrected ? words.corrected.preview : words.preview(sender)}
        kicker={words.kicker}
        title={screening.title}
        footer={corrected ? words.corrected.footer : words.footer(sender)}
      >
        <Paragraph>
          {corrected ? (
            <TextWithNames text={words.corrected.text} names={[holder]} />
          ) : (
            <TextWithNames text={words.text} names={[holder, sender]} />
          )}
        </Paragraph>
        {corrected === "link" ? <Paragraph>{words.corrected.formerLink}</Paragraph> : null}
        {message ? <Quotation>{message}</Quotation> : null}
        {pass === null ? null : <Paragraph>{passEmails.yourPass(pass)}</Paragraph>}
        <Showtime screening={screening} until={until} />
        <TicketLink screening={screening} href={address} />
      </EmailLayout>
    ),
    attachments: createCalendarAttachment(services, screening, address),
  };
};

/** Tells the person who had a ticket that it is another person's now. Whose, it does not say: the address may be a stranger's. */
export const composeTicketSentOn: ComposeEmail<"ticket-sent-on"> = async (services, input) => {
  const { orderId, ticketId } = input;
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!screening) return null;
  const { passEmails, ticketEmails } = services.texts;
  const words = (screening.kind === "festival" ? passEmails : ticketEmails).sentOn;
  const text = (await hasOthers(services, orderId, await findTicket(services, ticketId)))
    ? words.others
    : words.text;
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout artwork={screening} preview={text} kicker={words.kicker} title={screening.title}>
        <Paragraph>{text}</Paragraph>
        {screening.contactEmail ? <Note>{words.wrong(screening.contactEmail)}</Note> : null}
      </EmailLayout>
    ),
  };
};

/** Confirms to its holder that a ticket was given back. Not sent when it is valid again by then. */
export const composeTicketReturned: ComposeEmail<"ticket-returned"> = async (services, input) => {
  const { pageId, orderId, ticketId, refundCents } = input;
  const screening = await findScreening(services, pageId);
  const ticket = await findTicket(services, ticketId);
  if (!screening || !ticket?.returnedAt) return null;
  const { formats, passEmails, ticketEmails } = services.texts;
  const words = (screening.kind === "festival" ? passEmails : ticketEmails).returned;
  const text = (await hasOthers(services, orderId, ticket)) ? words.others : words.text;
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout artwork={screening} preview={text} kicker={words.kicker} title={screening.title}>
        <Paragraph>{text}</Paragraph>
        {refundCents > 0 ? (
          <Paragraph>{words.refund(formats.money(refundCents, screening.currency))}</Paragraph>
        ) : null}
      </EmailLayout>
    ),
  };
};

/** What an email about a ticket on the waiting list needs; null when the ticket is gone, or its event is cancelled. */
async function findListed(
  services: EmailServices,
  { pageId, ticketId }: { pageId: string; ticketId: string },
) {
  const screening = await findScreening(services, pageId);
  const ticket = await findTicket(services, ticketId);
  return screening && ticket && !screening.cancelledAt ? { screening, ticket } : null;
}

type Listed = NonNullable<Awaited<ReturnType<typeof findListed>>>;

/** The link of a ticket's holder: that of the order, or of the ticket that was sent on to them. */
const createHolderLink = (services: EmailServices, { screening, ticket }: Listed, orderId: string) =>
  createViewingLink(services, screening, {
    orderId,
    ...(ticket.holderEmail !== null && { ticketId: ticket.id }),
  });

/** Says that a ticket is on the waiting list, and what happens with it there. */
export const composeTicketListed: ComposeEmail<"ticket-listed"> = async (services, input) => {
  const found = await findListed(services, input);
  if (!found || !isAdmittingEntitlement(found.ticket, input.pageId)) return null;
  const { screening } = found;
  const words = services.texts.ticketEmails.listed;
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout artwork={screening} preview={words.text} kicker={words.kicker} title={screening.title}>
        <Paragraph>{words.text}</Paragraph>
        <Paragraph>{words.effect}</Paragraph>
        <MainLink href={await createHolderLink(services, found, input.orderId)}>{words.open}</MainLink>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};

/** Says that a list has ended, and its ticket stays valid. */
export const composeTicketNotSold: ComposeEmail<"ticket-not-sold"> = async (services, input) => {
  const found = await findListed(services, input);
  if (!found || !isAdmittingEntitlement(found.ticket, input.pageId)) return null;
  const { screening } = found;
  const words = services.texts.ticketEmails.notSold;
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout artwork={screening} preview={words.text} kicker={words.kicker} title={screening.title}>
        <Paragraph>{words.text}</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={await createHolderLink(services, found, input.orderId)}>{words.open}</MainLink>
      </EmailLayout>
    ),
  };
};

/** Tells a holder who did not pay that somebody has bought the ticket. */
export const composeTicketSold: ComposeEmail<"ticket-sold"> = async (services, input) => {
  const found = await findListed(services, input);
  if (!found?.ticket.returnedAt) return null;
  const { screening } = found;
  const words = services.texts.ticketEmails.sold;
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout artwork={screening} preview={words.text} kicker={words.kicker} title={screening.title}>
        <Paragraph>{words.text}</Paragraph>
      </EmailLayout>
    ),
  };
};

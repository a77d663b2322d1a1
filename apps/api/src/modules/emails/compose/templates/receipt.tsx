import { formatOrderNumber } from "@matinee/domain/order-number";
import { describeStatement } from "@matinee/domain/statement-descriptor";
import { messages } from "@matinee/texts";
import { getDateFormat } from "@matinee/domain/date-formats";
import { formatUsd } from "@matinee/domain/money";
import { createDownloadLinks } from "../../../commerce/orders/downloads/download-links.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { greetByName } from "../greet-by-name.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, MainLink, Note, Paragraph, Showtime, SideLink } from "../email-parts.tsx";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening, type Screening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";

/**
 * Lists items and amounts, with the downloads and the viewing link: unless the order is a gift, or its ticket opens nothing
 * any more because it was refunded or the event cancelled since.
 */
export const composeReceipt: ComposeEmail<"receipt"> = async (services, { orderId }) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening) return null;
  const isValid = order.isAdmitted && !screening.cancelledAt;
  const address = isValid && !order.gift ? await createViewingLink(services, screening, { orderId }) : null;
  const downloads = await createDownloadLinks(services, order, order.lines);
  const expiresAt = downloads[0]?.expiresAt;
  const downloadsUntil =
    expiresAt && getDateFormat(screening.timezone, { dateStyle: "long" }).format(new Date(expiresAt));
  const rows = [
    ...order.lines.map(
      (line) =>
        [
          line.quantity === 1 ? line.title : `${line.title} × ${line.quantity}`,
          formatUsd(line.unitCents * line.quantity),
        ] as const,
    ),
    ...order.lines
      .filter((line) => line.shippingCents > 0)
      .map((line) => [`Shipping, ${line.title}`, formatUsd(line.shippingCents * line.quantity)] as const),
    ...(order.discountCents > 0 ? [["Promo code", `-${formatUsd(order.discountCents)}`] as const] : []),
  ];
  const texts = getTexts(screening, order, services.config, address !== null);
  return {
    subject: texts.subject,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={`${formatUsd(order.totalCents)}. Thank you${greetByName(", ", order.name)}.`}
        kicker={texts.kicker ?? (address ? "Your ticket" : "Your receipt")}
        title={screening.title}
        footer={`${texts.footer} ${messages.checkout.receiptSentTo(order.email)}`}
      >
        <Paragraph>{`Thank you${greetByName(", ", order.name)}. This is your receipt.`}</Paragraph>
        {texts.note ? <Paragraph>{texts.note}</Paragraph> : null}
        {order.gift && isValid ? (
          <Paragraph>{`${order.gift.recipientName} has been sent the ticket.`}</Paragraph>
        ) : null}
        {address ? (
          <>
            <Showtime screening={screening} />
            <MainLink href={address}>Watch the film</MainLink>
            <Note>
              This link is your ticket: keep this email. The calendar file in it adds the date to your
              calendar.
            </Note>
          </>
        ) : null}
        <Facts rows={rows} total={["Total", formatUsd(order.totalCents)]} />
        {downloads.map((download) => (
          <SideLink key={download.url} href={download.url}>{`Download ${download.title}`}</SideLink>
        ))}
        {downloadsUntil ? (
          <Note>
            {address
              ? `Download before ${downloadsUntil}. After that, the page of the film has a new link for you.`
              : `Download before ${downloadsUntil}.`}
          </Note>
        ) : null}
      </EmailLayout>
    ),
    attachments: address ? createCalendarAttachment(screening, address, services.clock.now()) : [],
  };
};

/** The texts in which the receipt of a test purchase differs from others. */
function getTexts(
  { title, isTestPurchase }: Pick<Screening, "title" | "isTestPurchase">,
  { id, totalCents }: { id: string; totalCents: number },
  { STATEMENT_DESCRIPTOR }: { STATEMENT_DESCRIPTOR: string },
  hasTicket: boolean,
): { subject: string; kicker?: string; note?: string; footer: string } {
  const { receipt } = messages.testPurchase;
  if (isTestPurchase)
    return {
      subject: receipt.subject(title),
      kicker: receipt.kicker,
      note: receipt.text,
      footer: receipt.footer(formatOrderNumber(id)),
    };
  const charge = `The charge appears on your statement as ${describeStatement(title, STATEMENT_DESCRIPTOR)}.`;
  return {
    subject: hasTicket ? messages.checkout.ticketSubject(title) : messages.checkout.receiptSubject(title),
    footer: totalCents > 0 ? `Order ${formatOrderNumber(id)}. ${charge}` : `Order ${formatOrderNumber(id)}.`,
  };
}

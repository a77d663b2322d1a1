import { formatUsd } from "@matinee/domain/money";
import { downloadsOf } from "../../orders/download-links.ts";
import { calendarFile } from "../calendar-file.ts";
import type { Compose } from "../composed-mail.ts";
import { Facts, MailLayout, MainLink, Paragraph } from "../mail-layout.tsx";
import { findOrderForMail } from "../order-for-mail.queries.ts";
import { findScreening, showtime } from "../screening.queries.ts";
import { viewingAddress } from "../viewing-address.ts";

/** What was bought and paid, with the viewing link (never a gift's) and the downloads. */
export const composeReceipt: Compose<"receipt"> = async (services, { orderId }) => {
  const order = await findOrderForMail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening) return null;
  const opens = order.admits && !order.gift;
  const address = opens ? await viewingAddress(services, screening, { orderId }) : null;
  const downloads = await downloadsOf(services, order, order.lines);
  const rows = [
    ...order.lines.map(
      (line) => [`${line.title} × ${line.quantity}`, formatUsd(line.unitCents * line.quantity)] as const,
    ),
    ...order.lines
      .filter((line) => line.shippingCents > 0)
      .map((line) => [`Shipping, ${line.title}`, formatUsd(line.shippingCents * line.quantity)] as const),
    ...(order.discountCents > 0 ? [["Promo code", `-${formatUsd(order.discountCents)}`] as const] : []),
    ["Total", formatUsd(order.totalCents)] as const,
  ];
  return {
    subject: `Your receipt for ${screening.title}`,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <MailLayout
        {...screening}
        preview={`${formatUsd(order.totalCents)}. Thank you, ${order.name}.`}
        title={screening.title}
        footer={`Order ${order.id}. The charge appears on your statement as ${services.config.STATEMENT_DESCRIPTOR}.`}
      >
        <Paragraph>{`Thank you, ${order.name}. This is your receipt.`}</Paragraph>
        {order.gift ? <Paragraph>{`${order.gift.recipientName} has been sent the ticket.`}</Paragraph> : null}
        <Facts rows={rows} />
        {address ? (
          <>
            <Paragraph>{showtime(screening)}</Paragraph>
            <MainLink href={address} accent={screening.accent}>
              Watch the film
            </MainLink>
          </>
        ) : null}
        {downloads.map((download) => (
          <MainLink key={download.url} href={download.url}>{`Download ${download.title}`}</MainLink>
        ))}
      </MailLayout>
    ),
    attachments: address ? calendarFile(screening, address) : [],
  };
};

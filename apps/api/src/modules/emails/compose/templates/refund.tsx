import { formatOrderNumber } from "@matinee/domain/order-number";
import { describeStatement } from "@matinee/domain/statement-descriptor";
import { isFullyRefunded, isTicketType, type ProductType } from "@matinee/domain/admission";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, Paragraph, SideLink } from "../email-parts.tsx";
import { countValidTickets, findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";

export const composeRefund: ComposeEmail<"refund"> = async (
  services,
  { orderId, amountCents, isSecondCharge = false, cause, creditNote, ofTicket = false },
) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening) return null;
  // The link of a gift is its recipient's.
  const invoiceAddress =
    creditNote !== undefined && !order.gift
      ? await createViewingLink(services, screening, { orderId })
      : null;
  const { formats, invoiceEmails, passEmails, placeEmails, viewerEmails } = services.texts;
  const isFestival = screening.kind === "festival";
  const amount = formats.money(amountCents, order.currency);
  const words = (isFestival ? passEmails : viewerEmails).refund;
  const causes = (isFestival ? passEmails.places : placeEmails).lateRefund;
  const causeText =
    cause === "cancelled"
      ? causes.eventCancelled
      : cause === "screening"
        ? passEmails.screeningEnded.refunded
        : cause === "returned"
          ? causes.ticketReturned
          : cause === "sold"
            ? causes.ticketSold
            : cause === "late-payment" && !isSecondCharge
              ? screening.cancelledAt
                ? causes.cancelled
                : causes.tooLate
              : null;
  const valid = await countValidTickets(services, order.id);
  const describeTickets = () => {
    if (isFullyRefunded(order) || valid === 0) return words.ticketsLost(sumTickets(order.lines));
    return ofTicket ? words.ticketLost(valid) : words.ticketsKept(valid);
  };
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={words.preview(amount)}
        kicker={words.kicker}
        title={screening.title}
        footer={words.footer(
          formatOrderNumber(order.id),
          describeStatement(screening.ownTitle, services.config.STATEMENT_DESCRIPTOR),
        )}
      >
        <Paragraph>{words.text(order.name, amount)}</Paragraph>
        {causeText ? <Paragraph>{causeText}</Paragraph> : null}
        {isSecondCharge ? <Paragraph>{words.secondCharge}</Paragraph> : null}
        <Facts
          rows={[
            [words.paid, formats.money(order.totalCents, order.currency)],
            [words.thisRefund, amount],
            // What went back of the order's own payment, which a second one is not part of.
            ...(isSecondCharge
              ? []
              : [[words.inAll, formats.money(order.refundedCents, order.currency)] as const]),
          ]}
        />
        {creditNote !== undefined && invoiceAddress ? (
          <>
            <Paragraph>{invoiceEmails.creditNote(creditNote)}</Paragraph>
            <SideLink href={invoiceAddress}>{invoiceEmails.open}</SideLink>
          </>
        ) : null}
        {order.hasTicket ? <Paragraph>{describeTickets()}</Paragraph> : null}
      </EmailLayout>
    ),
  };
};

const sumTickets = (lines: readonly { type: ProductType; quantity: number }[]): number =>
  lines.reduce((tickets, { type, quantity }) => tickets + (isTicketType(type) ? quantity : 0), 0);

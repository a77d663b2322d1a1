import { formatOrderNumber } from "@matinee/domain/order-number";
import { describeStatement } from "@matinee/domain/statement-descriptor";
import { messages } from "@matinee/texts";
import { isFullyRefunded } from "@matinee/domain/admission";
import { formatUsd } from "@matinee/domain/money";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, Paragraph } from "../email-parts.tsx";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";

export const composeRefund: ComposeEmail<"refund"> = async (
  services,
  { orderId, amountCents, isSecondCharge = false, cause },
) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening) return null;
  const amount = formatUsd(amountCents);
  const texts = messages.placeEmails.lateRefund;
  const causeText =
    cause === "cancelled"
      ? texts.eventCancelled
      : cause === "late-payment" && !isSecondCharge
        ? screening.cancelledAt
          ? texts.cancelled
          : texts.tooLate
        : null;
  return {
    subject: `Your refund for ${screening.title}`,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={`${amount} goes back to your card.`}
        kicker="Your refund"
        title={screening.title}
        footer={`Order ${formatOrderNumber(order.id)}. The charge appeared on your statement as ${describeStatement(screening.title, services.config.STATEMENT_DESCRIPTOR)}.`}
      >
        <Paragraph>{`${order.name}, we have sent ${amount} back to the card that you paid with. Banks take up to ten days to show it.`}</Paragraph>
        {causeText ? <Paragraph>{causeText}</Paragraph> : null}
        {isSecondCharge ? (
          <Paragraph>This order was charged twice: this is the second payment.</Paragraph>
        ) : null}
        <Facts
          rows={[
            ["Paid", formatUsd(order.totalCents)],
            ["This refund", amount],
            // What went back of the order's own payment, which a second one is not part of.
            ...(isSecondCharge ? [] : [["Refunded in all", formatUsd(order.refundedCents)] as const]),
          ]}
        />
        {order.hasTicket ? (
          <Paragraph>
            {isFullyRefunded(order)
              ? "The ticket of this order does not open the film any more."
              : "Your ticket stays as it is."}
          </Paragraph>
        ) : null}
      </EmailLayout>
    ),
  };
};

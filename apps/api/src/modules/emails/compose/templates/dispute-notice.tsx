import { isSuspendedByDispute } from "@matinee/domain/admission";
import { formatUsd } from "@matinee/domain/money";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, MainLink, Paragraph } from "../email-parts.tsx";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";

/** Informs the owner about a dispute: opened, lost or won. */
export const composeDisputeNotice: ComposeEmail<"dispute-notice"> = async (services, { orderId }) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order?.disputeStatus || !screening) return null;
  const { config } = services;
  const { subject, text } = chooseWording(order.disputeStatus, order.disputeOpen);
  const reason = order.disputeReason?.replaceAll("_", " ");
  return {
    subject: `${subject}: ${screening.title}`,
    replyTo: config.SUPPORT_EMAIL,
    body: (
      <EmailLayout preview={text} kicker={screening.title} title={subject}>
        <Paragraph>{text}</Paragraph>
        <Facts
          rows={[
            ["Event", screening.title],
            ["Buyer", `${order.name}, ${order.email}`],
            ["Paid", formatUsd(order.totalCents)],
            ...(reason ? [["Reason given", reason] as const] : []),
            ["Order", order.id],
          ]}
        />
        {order.disputeOpen ? (
          <Paragraph>{`We respond to the bank for you. If you know the buyer or the reason, write to ${config.SUPPORT_EMAIL} soon: banks allow only a few days.`}</Paragraph>
        ) : null}
        <MainLink href={new URL(`/event/${screening.slug}`, config.STUDIO_URL).href}>Open the event</MainLink>
      </EmailLayout>
    ),
  };
};

function chooseWording(status: string, isOpen: boolean): { subject: string; text: string } {
  if (isOpen) {
    return {
      subject: "A payment is in dispute",
      text: "A buyer's bank has asked for a payment back. Until the bank decides, the money is held and the buyer's ticket does not open the film.",
    };
  }
  return isSuspendedByDispute(status)
    ? {
        subject: "A dispute was lost",
        text: "The bank has decided for the buyer: the payment was returned, and the ticket does not open the film any more.",
      }
    : {
        subject: "A dispute was won",
        text: "The bank has decided for you: the payment stays yours, and the buyer's ticket opens the film again.",
      };
}

import { isSuspendedByDispute } from "@matinee/domain/admission";
import { nameCode } from "@matinee/domain/name-code";
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
  const { config, texts } = services;
  const words = texts.ownerEmails.disputeNotice;
  const { title, ...outcome } = words[findOutcome(order.disputeStatus, order.disputeOpen)];
  const text = screening.kind === "festival" ? outcome.ofPass : outcome.text;
  const reason = nameCode(texts.providerWords.disputeReasons, order.disputeReason ?? "");
  return {
    subject: words.subject(title, screening.title),
    replyTo: config.SUPPORT_EMAIL,
    body: (
      <EmailLayout preview={text} kicker={screening.title} title={title}>
        <Paragraph>{text}</Paragraph>
        <Facts
          rows={[
            [words.event, screening.title],
            [words.buyer, `${order.name}, ${order.email}`],
            [words.paid, texts.formats.money(order.totalCents, order.currency)],
            ...(reason ? [[words.reason, reason] as const] : []),
            [words.order, order.id],
          ]}
        />
        {order.disputeOpen ? <Paragraph>{words.respond(config.SUPPORT_EMAIL)}</Paragraph> : null}
        <MainLink href={new URL(`/event/${screening.slug}`, config.STUDIO_URL).href}>
          {texts.emailParts.openEvent}
        </MainLink>
      </EmailLayout>
    ),
  };
};

function findOutcome(status: string, isOpen: boolean): "open" | "lost" | "won" {
  if (isOpen) return "open";
  return isSuspendedByDispute(status) ? "lost" : "won";
}

import { nameCode } from "@matinee/domain/name-code";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, MainLink, Paragraph } from "../email-parts.tsx";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";

/** Tells the buyer that a refund has not reached them. */
export const composeRefundFailed: ComposeEmail<"refund-failed"> = async (
  services,
  { orderId, amountCents, reason },
) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening) return null;
  const { failedRefund, formats } = services.texts;
  const texts = failedRefund.buyer;
  const amount = formats.money(amountCents, order.currency);
  const contact = screening.contactEmail ?? services.config.SUPPORT_EMAIL;
  return {
    subject: texts.subject(screening.title),
    replyTo: contact,
    body: (
      <EmailLayout
        artwork={screening}
        preview={texts.preview(amount)}
        kicker={texts.kicker}
        title={screening.title}
      >
        <Paragraph>{texts[reason](order.name, amount)}</Paragraph>
        <Paragraph>{texts.next(contact)}</Paragraph>
        {order.hasTicket ? (
          <Paragraph>{order.isAdmitted ? texts.ticketKept : texts.ticketLost}</Paragraph>
        ) : null}
        <Facts rows={[[failedRefund.owner.order, order.id]]} />
      </EmailLayout>
    ),
  };
};

/** Tells the owner of the event that a buyer has not got their refund. */
export const composeRefundFailedNotice: ComposeEmail<"refund-failed-notice"> = async (
  services,
  { orderId, amountCents, reason, failureMessage },
) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening) return null;
  const { config } = services;
  const { failedRefund, formats, providerWords } = services.texts;
  const texts = failedRefund.owner;
  const amount = formats.money(amountCents, order.currency);
  const text = texts[reason](amount, order.name);
  return {
    subject: texts.subject(screening.title),
    replyTo: config.SUPPORT_EMAIL,
    body: (
      <EmailLayout preview={text} kicker={screening.title} title={texts.kicker}>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{texts.next(config.SUPPORT_EMAIL)}</Paragraph>
        <Facts
          rows={[
            [texts.event, screening.title],
            [texts.buyer, `${order.name}, ${order.email}`],
            [texts.amount, amount],
            ...(failureMessage
              ? [[texts.reason, nameCode(providerWords.refundFailures, failureMessage)] as const]
              : []),
            [texts.order, order.id],
          ]}
        />
        <MainLink href={new URL(`/event/${screening.slug}`, config.STUDIO_URL).href}>{texts.open}</MainLink>
      </EmailLayout>
    ),
  };
};

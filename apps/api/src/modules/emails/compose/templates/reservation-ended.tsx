import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { eq } from "drizzle-orm";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";

/** Tells the holder of a pass that a reservation of theirs ended, and what is back. Not sent once the pass is not valid any more. */
export const composeReservationEnded: ComposeEmail<"reservation-ended"> = async (services, input) => {
  const { orderId, ticketId, title, end, isCounted } = input;
  const order = await findOrderForEmail(services, orderId);
  const festival = order && (await findScreening(services, order.pageId));
  const [ticket] = await services.db.select().from(entitlements).where(eq(entitlements.id, ticketId));
  if (!order || !festival || festival.cancelledAt) return null;
  if (!ticket || !isAdmittingEntitlement(ticket, order.pageId)) return null;
  const { emailParts, passEmails } = services.texts;
  const words = passEmails.reservationEnded;
  const name = ticket.holderName ?? order.gift?.recipientName ?? order.name;
  return {
    subject: words.subject(title),
    ...(festival.contactEmail && { replyTo: festival.contactEmail }),
    body: (
      <EmailLayout
        artwork={festival}
        preview={words.reasons[end](title)}
        kicker={words.kicker}
        title={festival.title}
      >
        <Paragraph>{emailParts.hello(getGreetingName(name))}</Paragraph>
        <Paragraph>{words.reasons[end](title)}</Paragraph>
        <Paragraph>{isCounted ? words.useBack : words.another}</Paragraph>
        <MainLink href={await createViewingLink(services, festival, { orderId, ticketId })}>
          {passEmails.open}
        </MainLink>
      </EmailLayout>
    ),
  };
};

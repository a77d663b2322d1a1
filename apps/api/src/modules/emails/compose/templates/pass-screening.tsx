import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { platformCurrency } from "@matinee/domain/currency";
import { eq } from "drizzle-orm";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { findOrderForEmail } from "../order-for-email.queries.ts";
import { findScreening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";

/** Tells the holder of a pass that a reservation of theirs ended, and what is back. */
export const composeReservationEnded: ComposeEmail<"reservation-ended"> = (services, input) => {
  const { title, end, isCounted } = input;
  const words = services.texts.passEmails.reservationEnded;
  return composeForHolder(services, input, {
    subject: words.subject(title),
    kicker: words.kicker,
    lines: [words.reasons[end](title), isCounted ? words.useBack : words.another],
  });
};

/** Tells the holder of a pass that a screening will not take place in its festival, and what they get for it. */
export const composeScreeningEnded: ComposeEmail<"screening-ended"> = async (services, input) => {
  const { title, isCancelled, gives, cents } = input;
  const order = await findOrderForEmail(services, input.orderId);
  const { formats, passEmails } = services.texts;
  const words = passEmails.screeningEnded;
  const amount = formats.money(cents, order?.currency ?? platformCurrency);
  return composeForHolder(services, input, {
    subject: words.subject(title, isCancelled),
    kicker: words.kicker,
    lines: [words.text(title, isCancelled), words.gives[gives](amount)],
  });
};

/** Tells the holder of a pass that it includes less than before. */
export const composePassReduced: ComposeEmail<"pass-reduced"> = (services, input) => {
  const words = services.texts.passEmails.reduced;
  return composeForHolder(services, input, {
    subject: words.subject(input.pass),
    kicker: words.kicker,
    lines: [words.text(input.pass), words.kept],
  });
};

/** Not sent once the pass is not valid any more. */
async function composeForHolder(
  services: EmailServices,
  { orderId, ticketId }: { orderId: string; ticketId: string },
  { subject, kicker, lines }: { subject: string; kicker: string; lines: readonly [string, ...string[]] },
) {
  const order = await findOrderForEmail(services, orderId);
  const festival = order && (await findScreening(services, order.pageId));
  const [ticket] = await services.db.select().from(entitlements).where(eq(entitlements.id, ticketId));
  if (!order || !festival || festival.cancelledAt) return null;
  if (!ticket || !isAdmittingEntitlement(ticket, order.pageId)) return null;
  const { emailParts, passEmails } = services.texts;
  const name = ticket.holderName ?? order.gift?.recipientName ?? order.name;
  return {
    subject,
    ...(festival.contactEmail && { replyTo: festival.contactEmail }),
    body: (
      <EmailLayout artwork={festival} preview={lines[0]} kicker={kicker} title={festival.title}>
        <Paragraph>{emailParts.hello(getGreetingName(name))}</Paragraph>
        {lines.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
        <MainLink href={await createViewingLink(services, festival, { orderId, ticketId })}>
          {passEmails.open}
        </MainLink>
      </EmailLayout>
    ),
  };
}

import { platformCurrency } from "@matinee/domain/currency";
import { describeStatement } from "@matinee/domain/statement-descriptor";
import { eq } from "drizzle-orm";
import { creditOrders } from "../../../../db/schema/credits.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, MainLink, Paragraph } from "../email-parts.tsx";

export const composeCreditsReceipt: ComposeEmail<"credits-receipt"> = async (
  { db, config, texts },
  { creditOrderId },
) => {
  const [order] = await db.select().from(creditOrders).where(eq(creditOrders.id, creditOrderId));
  if (!order) return null;
  const words = texts.ownerEmails.creditsReceipt;
  const bought = words.bought(order.credits);
  const total = texts.formats.money(order.totalCents, platformCurrency);
  return {
    subject: words.subject,
    body: (
      <EmailLayout
        preview={words.preview(bought, total)}
        kicker={words.kicker}
        title={words.title}
        footer={words.footer(order.id, describeStatement("CREDITS", config.STATEMENT_DESCRIPTOR))}
      >
        <Paragraph>{words.text(order.name)}</Paragraph>
        <Facts rows={[[bought, total]]} total={[texts.emailParts.total, total]} />
        <MainLink href={new URL("/welcome", config.STUDIO_URL).href}>{words.createEvent}</MainLink>
      </EmailLayout>
    ),
  };
};

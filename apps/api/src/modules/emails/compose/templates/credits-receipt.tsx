import { describeStatement } from "@matinee/domain/statement-descriptor";
import { formatUsd } from "@matinee/domain/money";
import { eq } from "drizzle-orm";
import { creditOrders } from "../../../../db/schema/credits.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, MainLink, Paragraph } from "../email-parts.tsx";

export const composeCreditsReceipt: ComposeEmail<"credits-receipt"> = async (
  { db, config },
  { creditOrderId },
) => {
  const [order] = await db.select().from(creditOrders).where(eq(creditOrders.id, creditOrderId));
  if (!order) return null;
  const bought = order.credits === 1 ? "1 virtual event credit" : `${order.credits} virtual event credits`;
  return {
    subject: "Your receipt for event credits",
    body: (
      <EmailLayout
        preview={`${bought}, ${formatUsd(order.totalCents)}`}
        kicker="Your receipt"
        title="Thank you"
        footer={`Order ${order.id}. The charge appears on your statement as ${describeStatement("CREDITS", config.STATEMENT_DESCRIPTOR)}.`}
      >
        <Paragraph>{`Thank you, ${order.name}. Each credit makes one event, whenever you are ready.`}</Paragraph>
        <Facts
          rows={[[bought, formatUsd(order.totalCents)]]}
          total={["Total", formatUsd(order.totalCents)]}
        />
        <MainLink href={new URL("/welcome", config.STUDIO_URL).href}>Create an event</MainLink>
      </EmailLayout>
    ),
  };
};

import { formatUsd } from "@matinee/domain/money";
import { eq } from "drizzle-orm";
import { creditOrders } from "../../../../db/schema/credits.ts";
import type { Compose } from "../composed-mail.ts";
import { MailLayout } from "../mail-layout.tsx";
import { Facts, MainLink, Paragraph } from "../mail-parts.tsx";

export const composeCreditsReceipt: Compose<"credits-receipt"> = async (
  { db, config },
  { creditOrderId },
) => {
  const [order] = await db.select().from(creditOrders).where(eq(creditOrders.id, creditOrderId));
  if (!order) return null;
  const bought = order.credits === 1 ? "1 virtual event credit" : `${order.credits} virtual event credits`;
  return {
    subject: "Your receipt for event credits",
    body: (
      <MailLayout
        preview={`${bought}, ${formatUsd(order.totalCents)}`}
        kicker="Your receipt"
        title="Thank you"
        footer={`Order ${order.id}. The charge appears on your statement as ${config.STATEMENT_DESCRIPTOR}.`}
      >
        <Paragraph>{`Thank you, ${order.name}. Each credit makes one event, whenever you are ready.`}</Paragraph>
        <Facts
          rows={[[bought, formatUsd(order.totalCents)]]}
          total={["Total", formatUsd(order.totalCents)]}
        />
        <MainLink href={new URL("/welcome", config.STUDIO_URL).href}>Create an event</MainLink>
      </MailLayout>
    ),
  };
};

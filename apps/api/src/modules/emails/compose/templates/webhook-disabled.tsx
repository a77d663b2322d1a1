import { webhookLimits } from "@matinee/domain/webhooks";
import { and, eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { webhookEndpoints } from "../../../../db/schema/webhooks.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Quotation } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";

export const composeWebhookDisabled: ComposeEmail<"webhook-disabled"> = async ({ db, config }, input) => {
  const [disabled] = await db
    .select({
      url: webhookEndpoints.url,
      disabledBy: webhookEndpoints.disabledBy,
      firstName: accounts.firstName,
    })
    .from(webhookEndpoints)
    .innerJoin(accounts, eq(accounts.id, webhookEndpoints.accountId))
    .where(
      and(
        eq(webhookEndpoints.id, input.webhookId),
        eq(webhookEndpoints.disabledAt, new Date(input.disabledAt)),
      ),
    );
  if (!disabled) return null;
  const { url, disabledBy, firstName } = disabled;
  // The path and the query may contain a secret of the receiver.
  const { host } = new URL(url);
  const isByStaff = disabledBy === "staff";
  const reason = isByStaff
    ? "Our team disabled it."
    : `No message has arrived for ${webhookLimits.failingDays} days, so we no longer try.`;
  return {
    subject: `Your webhook at ${host} is disabled`,
    body: (
      <EmailLayout preview={reason} title="A webhook is disabled">
        <Paragraph>{`Hello${greetByName(" ", firstName)},`}</Paragraph>
        <Paragraph>{`Your webhook at this address is disabled. ${reason}`}</Paragraph>
        <Quotation>{host}</Quotation>
        {isByStaff ? (
          <>
            <Paragraph>Your software is not told about new orders until it is enabled again.</Paragraph>
            <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>Write to support</MainLink>
          </>
        ) : (
          <>
            <Paragraph>
              Repair the address, then enable the webhook. What happens in the meantime is not sent later.
            </Paragraph>
            <MainLink href={`${config.STUDIO_URL}/developers`}>See its deliveries</MainLink>
          </>
        )}
        <Note>If you no longer use it, you can remove it.</Note>
      </EmailLayout>
    ),
  };
};

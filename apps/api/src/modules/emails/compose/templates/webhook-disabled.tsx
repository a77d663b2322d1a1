import { webhookLimits } from "@matinee/domain/webhooks";
import { and, eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { webhookEndpoints } from "../../../../db/schema/webhooks.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Quotation } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";

export const composeWebhookDisabled: ComposeEmail<"webhook-disabled"> = async (
  { db, config, texts },
  input,
) => {
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
  const { accountEmails, emailParts } = texts;
  const words = accountEmails.webhookDisabled;
  const { url, disabledBy, firstName } = disabled;
  // The path and the query may contain a secret of the receiver.
  const { host } = new URL(url);
  const isByStaff = disabledBy === "staff";
  const reason = isByStaff ? words.byStaff : words.byFailures(webhookLimits.failingDays);
  return {
    subject: words.subject(host),
    body: (
      <EmailLayout preview={reason} title={words.title}>
        <Paragraph>{emailParts.hello(getGreetingName(firstName))}</Paragraph>
        <Paragraph>{words.text(reason)}</Paragraph>
        <Quotation>{host}</Quotation>
        {isByStaff ? (
          <>
            <Paragraph>{words.notTold}</Paragraph>
            <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>{emailParts.writeToSupport}</MainLink>
          </>
        ) : (
          <>
            <Paragraph>{words.repair}</Paragraph>
            <MainLink href={`${config.STUDIO_URL}/developers`}>{words.seeDeliveries}</MainLink>
          </>
        )}
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};

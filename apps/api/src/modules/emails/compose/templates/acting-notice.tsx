import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "../../../../db/schema/accounts.ts";
import { actingPeriods } from "../../../../db/schema/staff.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";

export const composeActingNotice: ComposeEmail<"acting-notice"> = async (
  { db, config, texts },
  { periodId },
) => {
  const staff = alias(accounts, "staff");
  const [row] = await db
    .select({ period: actingPeriods, customer: accounts, member: staff })
    .from(actingPeriods)
    .innerJoin(accounts, eq(accounts.id, actingPeriods.customerId))
    .innerJoin(staff, eq(staff.id, actingPeriods.staffId))
    .where(eq(actingPeriods.id, periodId));
  if (!row) return null;
  const { accountEmails, emailParts } = texts;
  const words = accountEmails.actingNotice;
  const { period, customer, member } = row;
  const name = `${member.firstName} ${member.lastName}`;
  const until = texts.formats.date(period.expiresAt, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return {
    subject: words.subject(name),
    body: (
      <EmailLayout preview={period.reason} title={words.title}>
        <Paragraph>{emailParts.hello(getGreetingName(customer.firstName))}</Paragraph>
        <Paragraph>{words.text(name, until)}</Paragraph>
        <Paragraph>{words.reason(period.reason)}</Paragraph>
        <Paragraph>{words.listed}</Paragraph>
        <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>{emailParts.writeToSupport}</MainLink>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};

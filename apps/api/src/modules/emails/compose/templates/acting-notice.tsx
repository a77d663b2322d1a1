import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "../../../../db/schema/accounts.ts";
import { actingPeriods } from "../../../../db/schema/staff.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";

export const composeActingNotice: ComposeEmail<"acting-notice"> = async ({ db, config }, { periodId }) => {
  const staff = alias(accounts, "staff");
  const [row] = await db
    .select({ period: actingPeriods, customer: accounts, member: staff })
    .from(actingPeriods)
    .innerJoin(accounts, eq(accounts.id, actingPeriods.customerId))
    .innerJoin(staff, eq(staff.id, actingPeriods.staffId))
    .where(eq(actingPeriods.id, periodId));
  if (!row) return null;
  const { period, customer, member } = row;
  const name = `${member.firstName} ${member.lastName}`;
  const until = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(period.expiresAt);
  return {
    subject: `${name} from our team works on your events`,
    body: (
      <EmailLayout preview={period.reason} title="Our team works on your events">
        <Paragraph>{`Hello${greetByName(" ", customer.firstName)},`}</Paragraph>
        <Paragraph>{`${name} from our team can change your events until ${until} UTC at the latest.`}</Paragraph>
        <Paragraph>{`Reason: ${period.reason}`}</Paragraph>
        <Paragraph>Your account settings list each change.</Paragraph>
        <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>Write to support</MainLink>
        <Note>
          If you asked for help, you do not need to do anything. If you did not expect this, write to us.
        </Note>
      </EmailLayout>
    ),
  };
};

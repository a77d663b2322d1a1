import { messages } from "@matinee/texts";
import { getDateFormat } from "@matinee/domain/date-formats";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";

const TITLE = "New sign-in to your account";
const TIME_FORMAT = {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

export const composeNewDevice: ComposeEmail<"new-device"> = async ({ db, config }, input) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, input.accountId));
  if (!account) return null;
  const { browser, system, address } = input;
  const device =
    browser && system ? messages.signIns.on(browser, system) : (browser ?? system ?? "a new device");
  const time = getDateFormat("UTC", TIME_FORMAT).format(new Date(input.signedInAt));
  const from = address ? ` from the network ${address}` : "";
  const sentence = `Your account was used to sign in with ${device} on ${time}${from}.`;
  const security =
    account.type === "admin"
      ? `${config.BACKOFFICE_URL}/admin/security`
      : `${config.STUDIO_URL}/settings?tab=security`;
  return {
    subject: TITLE,
    body: (
      <EmailLayout preview={sentence} title={TITLE}>
        <Paragraph>{`Hello${greetByName(" ", account.firstName)},`}</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Paragraph>If it was not you, sign that device out and change your password.</Paragraph>
        <MainLink href={security}>See where you are signed in</MainLink>
        <Note>If it was you, you do not need to do anything.</Note>
      </EmailLayout>
    ),
  };
};

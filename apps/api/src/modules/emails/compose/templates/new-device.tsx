import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";

const TIME_FORMAT = {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
  timeZone: "UTC",
} as const;

export const composeNewDevice: ComposeEmail<"new-device"> = async ({ db, config, texts }, input) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, input.accountId));
  if (!account) return null;
  const { accountEmails, emailParts, formats, signIns } = texts;
  const words = accountEmails.newDevice;
  const { browser, system, address } = input;
  const device = browser && system ? signIns.on(browser, system) : (browser ?? system ?? words.device);
  const time = formats.date(input.signedInAt, TIME_FORMAT);
  const sentence = words.sentence(device, time, address || null);
  const security =
    account.type === "admin"
      ? `${config.BACKOFFICE_URL}/admin/security`
      : `${config.STUDIO_URL}/settings?tab=security`;
  return {
    subject: words.title,
    body: (
      <EmailLayout preview={sentence} title={words.title}>
        <Paragraph>{emailParts.hello(getGreetingName(account.firstName))}</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Paragraph>{words.text}</Paragraph>
        <MainLink href={security}>{words.seeDevices}</MainLink>
        <Note>{emailParts.expected}</Note>
      </EmailLayout>
    ),
  };
};

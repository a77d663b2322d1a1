import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { apiKeys } from "../../../../db/schema/api-keys.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";

const DAY_FORMAT = { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" } as const;

export const composeApiKeyCreated: ComposeEmail<"api-key-created"> = async (
  { db, config, texts },
  { keyId },
) => {
  const [created] = await db
    .select({ key: apiKeys, firstName: accounts.firstName })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.id, keyId));
  if (!created) return null;
  const { key, firstName } = created;
  const { accountEmails, apiKeys: keyTexts, emailParts, formats } = texts;
  const words = accountEmails.apiKeyCreated;
  const scopes = formats.list(
    key.scopes.map((scope) => keyTexts.scopes[scope]),
    "unit",
  );
  const end = key.expiresAt ? words.ends(formats.date(key.expiresAt, DAY_FORMAT)) : words.endless;
  return {
    subject: words.subject(key.name),
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{emailParts.hello(getGreetingName(firstName))}</Paragraph>
        <Paragraph>{words.text(key.name, scopes, end)}</Paragraph>
        <Paragraph>{words.revoke}</Paragraph>
        <MainLink href={`${config.STUDIO_URL}/developers`}>{words.seeKeys}</MainLink>
        <Note>{emailParts.expected}</Note>
      </EmailLayout>
    ),
  };
};

import { messages } from "@matinee/texts";
import { getDateFormat } from "@matinee/domain/date-formats";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { apiKeys } from "../../../../db/schema/api-keys.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";

const DAY_FORMAT = { month: "short", day: "numeric", year: "numeric" } as const;
const scopeTexts = messages.apiKeys.scopes;

export const composeApiKeyCreated: ComposeEmail<"api-key-created"> = async ({ db, config }, { keyId }) => {
  const [created] = await db
    .select({ key: apiKeys, firstName: accounts.firstName })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.id, keyId));
  if (!created) return null;
  const { key, firstName } = created;
  const scopes = key.scopes.map((scope) => scopeTexts[scope]).join(", ");
  const end = key.expiresAt
    ? `It ends on ${getDateFormat("UTC", DAY_FORMAT).format(key.expiresAt)}.`
    : "It does not end until you revoke it.";
  return {
    subject: `The API key “${key.name}” was made`,
    body: (
      <EmailLayout preview="If it was not you, revoke it now." title="A new API key">
        <Paragraph>{`Hello${greetByName(" ", firstName)},`}</Paragraph>
        <Paragraph>{`The key “${key.name}” was made for your account. Software that has it may: ${scopes}. ${end}`}</Paragraph>
        <Paragraph>If it was not you, revoke the key and change your password.</Paragraph>
        <MainLink href={`${config.STUDIO_URL}/developers`}>See your keys</MainLink>
        <Note>If it was you, you do not need to do anything.</Note>
      </EmailLayout>
    ),
  };
};

import { and, eq, gt } from "drizzle-orm";
import { accountName } from "../../../../db/account-name.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { teamInvitations } from "../../../../db/schema/teams.ts";
import { createTeamToken } from "../../../events/team/team-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composeTeamInvitation: ComposeEmail<"team-invitation"> = async (
  { db, config, clock, texts },
  { invitationId },
) => {
  const [row] = await db
    .select({ invitation: teamInvitations, title: pages.title, ownerName: accountName })
    .from(teamInvitations)
    .innerJoin(pages, eq(pages.id, teamInvitations.pageId))
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(and(eq(teamInvitations.id, invitationId), gt(teamInvitations.expiresAt, clock.now())));
  if (!row) return null;
  const { invitation, title, ownerName } = row;
  const words = texts.ownerEmails.teamInvitation;
  const { name, may } = texts.team.roles[invitation.role];
  const until = texts.formats.date(invitation.expiresAt, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  // In the fragment, so that the token reaches no server's log.
  const address = new URL("/team-invitation", config.STUDIO_URL);
  address.hash = `token=${createTeamToken(config.keyRing, invitationId)}`;
  return {
    subject: words.title(title),
    body: (
      <EmailLayout preview={words.preview(ownerName)} title={words.title(title)}>
        <Paragraph>{words.text(ownerName)}</Paragraph>
        <Paragraph>{words.role(name, may)}</Paragraph>
        <MainLink href={address.href}>{words.see}</MainLink>
        <Note>{words.note(until)}</Note>
      </EmailLayout>
    ),
  };
};

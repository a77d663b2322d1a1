import { messages } from "@matinee/texts";
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
  { db, config, clock },
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
  const { name, may } = messages.team.roles[invitation.role];
  const until = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(invitation.expiresAt);
  // In the fragment, so that the token reaches no server's log.
  const address = new URL("/team-invitation", config.STUDIO_URL);
  address.hash = `token=${createTeamToken(config.keyRing, invitationId)}`;
  return {
    subject: `Join the team of “${title}”`,
    body: (
      <EmailLayout
        preview={`${ownerName} shares the work on an event.`}
        title={`Join the team of “${title}”`}
      >
        <Paragraph>{`${ownerName} invites you to work on this event in the Matinee studio.`}</Paragraph>
        <Paragraph>{`Your role is ${name}. ${may}`}</Paragraph>
        <MainLink href={address.href}>See the invitation</MainLink>
        <Note>
          {`You accept with an account that has this address: your own, or a new one. The link works once, until ${until} UTC.`}
        </Note>
      </EmailLayout>
    ),
  };
};

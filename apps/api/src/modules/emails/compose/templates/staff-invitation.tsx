import { eq } from "drizzle-orm";
import { staffInvitationCode } from "../../../identity/staff-invitations/staff-invitation-code.ts";
import { accounts, staffInvitations } from "../../../../db/schema/accounts.ts";
import type { Compose } from "../composed-mail.ts";
import { MailLayout } from "../mail-layout.tsx";
import { MainLink, Note, Paragraph } from "../mail-parts.tsx";

export const composeStaffInvitation: Compose<"staff-invitation"> = async (
  { db, config, clock },
  { invitationId },
) => {
  const [found] = await db
    .select({ invitation: staffInvitations, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(staffInvitations)
    .innerJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))
    .where(eq(staffInvitations.id, invitationId));
  if (!found || found.invitation.acceptedAt || found.invitation.expiresAt <= clock.now()) return null;
  const code = staffInvitationCode(config.SECRET, invitationId);
  const until = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(found.invitation.expiresAt);
  return {
    subject: "Your invitation to the Matinee back office",
    body: (
      <MailLayout preview="Choose a password to begin." title="Join the back office">
        <Paragraph>{`${found.firstName} ${found.lastName} invites you to work in the Matinee back office.`}</Paragraph>
        <MainLink href={new URL(`/staff-invitation/${code}`, config.BACKOFFICE_URL).href}>
          Accept the invitation
        </MainLink>
        <Note>{`The link works once, until ${until} UTC. It is yours alone: please do not pass it on.`}</Note>
      </MailLayout>
    ),
  };
};

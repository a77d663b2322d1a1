import { eq } from "drizzle-orm";
import { createStaffInvitationCode } from "../../../identity/staff-invitations/staff-invitation-code.ts";
import { accounts, staffInvitations } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composeStaffInvitation: ComposeEmail<"staff-invitation"> = async (
  { db, config, clock },
  { invitationId },
) => {
  const [row] = await db
    .select({ invitation: staffInvitations, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(staffInvitations)
    .innerJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))
    .where(eq(staffInvitations.id, invitationId));
  if (!row || row.invitation.acceptedAt || row.invitation.expiresAt <= clock.now()) return null;
  const code = createStaffInvitationCode(config.keyRing, invitationId);
  const until = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(row.invitation.expiresAt);
  return {
    subject: "Your invitation to the Matinee back office",
    body: (
      <EmailLayout preview="Choose a password to begin." title="Join the back office">
        <Paragraph>{`${row.firstName} ${row.lastName} invites you to work in the Matinee back office.`}</Paragraph>
        <MainLink href={new URL(`/staff-invitation/${code}`, config.BACKOFFICE_URL).href}>
          Accept the invitation
        </MainLink>
        <Note>{`The link works once, until ${until} UTC. It is yours alone: please do not pass it on.`}</Note>
      </EmailLayout>
    ),
  };
};

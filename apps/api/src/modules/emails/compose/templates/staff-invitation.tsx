import { eq } from "drizzle-orm";
import { createStaffInvitationCode } from "../../../identity/staff-invitations/staff-invitation-code.ts";
import { accounts, staffInvitations } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composeStaffInvitation: ComposeEmail<"staff-invitation"> = async (
  { db, config, clock, texts },
  { invitationId },
) => {
  const [row] = await db
    .select({ invitation: staffInvitations, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(staffInvitations)
    .innerJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))
    .where(eq(staffInvitations.id, invitationId));
  if (!row || row.invitation.acceptedAt || row.invitation.expiresAt <= clock.now()) return null;
  const words = texts.accountEmails.staffInvitation;
  const code = createStaffInvitationCode(config.keyRing, invitationId);
  const until = texts.formats.date(row.invitation.expiresAt, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{words.text(`${row.firstName} ${row.lastName}`)}</Paragraph>
        <MainLink href={new URL(`/staff-invitation/${code}`, config.BACKOFFICE_URL).href}>
          {words.accept}
        </MainLink>
        <Note>{words.note(until)}</Note>
      </EmailLayout>
    ),
  };
};

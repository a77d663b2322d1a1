import { and, eq, gt, isNull } from "drizzle-orm";
import { accountName } from "../../../../db/account-name.ts";
import type { Queryable } from "../../../../db/client.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { films, uploadInvitations } from "../../../../db/schema/films.ts";
import { createUploadToken } from "../../../films/upload-invitations/upload-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";

const selectInvitation = (db: Queryable) =>
  db
    .select({ invitation: uploadInvitations, film: films, organizer: accountName, contact: accounts.email })
    .from(uploadInvitations)
    .innerJoin(films, eq(films.id, uploadInvitations.filmId))
    .innerJoin(accounts, eq(accounts.id, films.accountId));

/** Asks a filmmaker to upload a film. Not sent once the link was replaced or withdrawn. */
export const composeUploadInvitation: ComposeEmail<"upload-invitation"> = async (
  { db, config, clock, texts },
  { invitationId },
) => {
  const [row] = await selectInvitation(db).where(
    and(
      eq(uploadInvitations.id, invitationId),
      isNull(uploadInvitations.endedAt),
      gt(uploadInvitations.expiresAt, clock.now()),
    ),
  );
  if (!row) return null;
  const { invitation, film, organizer, contact } = row;
  const { emailParts, formats, ownerEmails } = texts;
  const words = ownerEmails.uploadInvitation;
  const until = formats.date(invitation.expiresAt, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  // In the fragment, so that the token reaches no server's log.
  const address = new URL("/upload", config.STUDIO_URL);
  address.hash = `token=${createUploadToken(config.keyRing, invitationId)}`;
  return {
    subject: words.title(film.title),
    replyTo: contact,
    body: (
      <EmailLayout preview={words.preview(organizer)} title={words.title(film.title)}>
        <Paragraph>{emailParts.hello(getGreetingName(invitation.name))}</Paragraph>
        <Paragraph>{words.text(organizer, film.title)}</Paragraph>
        {invitation.message ? (
          <>
            <Paragraph>{words.message(organizer)}</Paragraph>
            <Paragraph>{invitation.message}</Paragraph>
          </>
        ) : null}
        <MainLink href={address.href}>{words.open}</MainLink>
        <Note>{words.note(until)}</Note>
      </EmailLayout>
    ),
  };
};

/** Tells the owner of a film that it was uploaded by their link. */
export const composeFilmReceived: ComposeEmail<"film-received"> = async (
  { db, config, texts },
  { invitationId },
) => {
  const [row] = await selectInvitation(db).where(eq(uploadInvitations.id, invitationId));
  if (!row) return null;
  const { invitation, film } = row;
  const words = texts.ownerEmails.filmReceived;
  return {
    subject: words.title(film.title),
    body: (
      <EmailLayout preview={words.preview} title={words.title(film.title)}>
        <Paragraph>{words.text(invitation.name || invitation.email, film.title)}</Paragraph>
        <MainLink href={new URL(`/films/${film.id}`, config.STUDIO_URL).href}>{words.open}</MainLink>
      </EmailLayout>
    ),
  };
};

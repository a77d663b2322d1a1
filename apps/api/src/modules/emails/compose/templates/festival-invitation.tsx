import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accountName } from "../../../../db/account-name.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { festivalInvitations, pages } from "../../../../db/schema/pages.ts";
import { createFestivalInvitationToken } from "../../../events/festivals/festival-invitation-token.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Quotation } from "../email-parts.tsx";

const screenings = alias(pages, "screenings");
const owners = alias(accounts, "owners");

/** Finds an invitation with its festival and, once one is named, its screening. */
async function findInvitation({ db }: EmailServices, invitationId: string) {
  const [row] = await db
    .select({
      invitation: festivalInvitations,
      festival: pages,
      organizerName: accountName,
      organizerEmail: accounts.email,
      screening: screenings,
      owner: { firstName: owners.firstName, lastName: owners.lastName },
    })
    .from(festivalInvitations)
    .innerJoin(pages, eq(pages.id, festivalInvitations.festivalId))
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .leftJoin(screenings, eq(screenings.id, festivalInvitations.pageId))
    .leftJoin(owners, eq(owners.id, screenings.accountId))
    .where(and(eq(festivalInvitations.id, invitationId), eq(pages.superarchived, false)));
  return row;
}

/** Invites the owner of a screening, or a filmmaker who chooses one. Answers go to the organizer. */
export const composeFestivalInvitation: ComposeEmail<"festival-invitation"> = async (
  services,
  { invitationId },
) => {
  const row = await findInvitation(services, invitationId);
  const { config, clock, texts } = services;
  if (!row || row.invitation.state !== "pending" || row.invitation.expiresAt <= clock.now()) return null;
  const { invitation, festival, organizerName, screening } = row;
  const words = texts.ownerEmails.festivalInvitation;
  const until = texts.formats.date(invitation.expiresAt, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  // In the fragment, so that the token reaches no server's log.
  const address = new URL("/festival-invitation", config.STUDIO_URL);
  address.hash = `token=${createFestivalInvitationToken(config.keyRing, invitationId)}`;
  return {
    subject: words.title(festival.title),
    replyTo: festival.contactEmail ?? row.organizerEmail,
    body: (
      <EmailLayout preview={words.preview(organizerName)} title={words.title(festival.title)}>
        <Paragraph>
          {screening
            ? words.ofScreening(organizerName, festival.title, screening.title)
            : words.ofAddress(organizerName, festival.title)}
        </Paragraph>
        {Object.values(texts.festivalInvitations.terms).map((term) => (
          <Paragraph key={term}>{term}</Paragraph>
        ))}
        <Paragraph>{texts.festivalInvitations.passTerm(invitation.passShare)}</Paragraph>
        <MainLink href={address.href}>{words.see}</MainLink>
        <Note>{words.note(until)}</Note>
      </EmailLayout>
    ),
  };
};

/** Tells the organizer that an invitation was accepted. */
export const composeFestivalInvitationAccepted: ComposeEmail<"festival-invitation-accepted"> = async (
  services,
  { invitationId },
) => {
  const row = await findInvitation(services, invitationId);
  if (!row?.screening || !row.owner || row.invitation.state !== "accepted") return null;
  const { festival, screening, owner } = row;
  const { config, texts } = services;
  const words = texts.ownerEmails.festivalAnswer;
  const text = words.acceptedText(`${owner.firstName} ${owner.lastName}`, screening.title, festival.title);
  return {
    subject: words.accepted(screening.title),
    body: (
      <EmailLayout preview={text} title={words.accepted(screening.title)}>
        <Paragraph>{text}</Paragraph>
        <MainLink href={findProgramme(config.STUDIO_URL, festival.id)}>{words.open}</MainLink>
      </EmailLayout>
    ),
  };
};

/** Tells the organizer that an invitation was declined, with the reason if there is one. */
export const composeFestivalInvitationDeclined: ComposeEmail<"festival-invitation-declined"> = async (
  services,
  { invitationId },
) => {
  const row = await findInvitation(services, invitationId);
  if (!row || row.invitation.state !== "declined") return null;
  const { invitation, festival, screening } = row;
  const { config, texts } = services;
  const words = texts.ownerEmails.festivalAnswer;
  const text = screening
    ? words.declinedScreening(screening.title, festival.title)
    : words.declinedText(invitation.email, festival.title);
  return {
    subject: words.declined(festival.title),
    body: (
      <EmailLayout preview={text} title={words.declined(festival.title)}>
        <Paragraph>{text}</Paragraph>
        {invitation.reason ? (
          <>
            <Paragraph>{words.declinedReason}</Paragraph>
            <Quotation>{invitation.reason}</Quotation>
          </>
        ) : null}
        <MainLink href={findProgramme(config.STUDIO_URL, festival.id)}>{words.open}</MainLink>
      </EmailLayout>
    ),
  };
};

/** Tells the other side that a screening left a festival. */
export const composeFestivalInvitationEnded: ComposeEmail<"festival-invitation-ended"> = (
  { texts, config },
  { end, festivalTitle, title, reason, passes },
) => {
  const words = texts.ownerEmails.festivalEnd;
  const isToOwner = end === "by-festival" || end.startsWith("festival-");
  return Promise.resolve({
    subject: words.title(title, festivalTitle),
    body: (
      <EmailLayout preview={words.texts[end]} title={words.title(title, festivalTitle)}>
        <Paragraph>{words.texts[end]}</Paragraph>
        {reason ? (
          <>
            <Paragraph>{words.reason}</Paragraph>
            <Quotation>{reason}</Quotation>
          </>
        ) : null}
        {isToOwner ? <Paragraph>{words.stays}</Paragraph> : null}
        {passes ? (
          <>
            <Paragraph>{words.passes(passes.holders)}</Paragraph>
            <MainLink href={findProgramme(config.STUDIO_URL, passes.festivalId)}>{words.choose}</MainLink>
          </>
        ) : null}
      </EmailLayout>
    ),
  });
};

/** Asks the owner of an invited screening for another time. Answers go to the organizer. */
export const composeFestivalTimeAsked: ComposeEmail<"festival-time-asked"> = async (
  services,
  { invitationId, message },
) => {
  const row = await findInvitation(services, invitationId);
  if (!row?.screening || row.invitation.state !== "accepted") return null;
  const { festival, screening, organizerName, organizerEmail } = row;
  const { config, texts } = services;
  const words = texts.ownerEmails.festivalTime;
  const text = words.text(organizerName, festival.title);
  const dates = new URL(`/event/${screening.id}?step=eventDetails`, config.STUDIO_URL);
  return {
    subject: words.title(screening.title),
    replyTo: festival.contactEmail ?? organizerEmail,
    body: (
      <EmailLayout preview={text} title={words.title(screening.title)}>
        <Paragraph>{text}</Paragraph>
        <Quotation>{message}</Quotation>
        <MainLink href={dates.href}>{words.open}</MainLink>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};

const findProgramme = (studio: string, festivalId: string) =>
  new URL(`/event/${festivalId}?step=programme`, studio).href;

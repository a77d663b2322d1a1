import { fillFirstName, readFirstName } from "@matinee/domain/first-name-placeholder";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { Texts } from "@matinee/texts";
import { eq } from "drizzle-orm";
import type { MailText } from "@matinee/contract/schemas/attendee-mails";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { AttendeeMailInput } from "../../../email-outbox/email-inputs.ts";
import type { PersonalParts } from "../../sending/email-placeholders.ts";
import type { Announcement } from "../announcement.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, MainLink, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { MarkdownText } from "../markdown-text.tsx";
import { findScreening, type Screening } from "../screening.queries.ts";

/** An email that the filmmaker wrote to the attendees of an event. */
export const attendeeMail: Announcement<AttendeeMailInput> = {
  optional: true,
  subject: ({ text, parts: { firstName } }) => fillFirstName(requireText(text).subject, firstName),
  isDue: ({ isActive, cancelledAt }, { isAdmitted, hasOptedOut }) =>
    (cancelledAt !== null || (isActive && isAdmitted)) && !hasOptedOut,
  body: ({ screening, parts, text, texts }) => (
    <AttendeeMailBody screening={screening} parts={parts} text={requireText(text)} texts={texts} />
  ),
};

/** The same email to the filmmaker, before it is sent. */
export const composeAttendeeMailTest: ComposeEmail<"attendee-mail-test"> = async (
  services,
  { accountId, pageId, subject, body },
) => {
  const [screening, [account]] = await Promise.all([
    findScreening(services, pageId),
    services.db.select({ name: accounts.firstName }).from(accounts).where(eq(accounts.id, accountId)),
  ]);
  if (!screening || !account) return null;
  const address = new URL(
    buildEventPath({ kind: screening.kind, url: screening.slug }),
    services.config.WATCH_URL,
  ).href;
  const { texts } = services;
  const firstName = readFirstName(account.name);
  const parts = {
    greeting: texts.emailParts.hello(getGreetingName(account.name)),
    firstName,
    address,
    unsubscribe: null,
  };
  return {
    subject: texts.ownerEmails.attendeeMailTest.subject(fillFirstName(subject, firstName)),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: <AttendeeMailBody screening={screening} parts={parts} text={{ subject, body }} texts={texts} />,
  };
};

function AttendeeMailBody({
  screening,
  parts: { greeting, firstName, address, unsubscribe },
  text,
  texts: { emailParts, ownerEmails, viewerEmails },
}: {
  screening: Screening;
  /** Without a link to unsubscribe in a test. */
  parts: Pick<PersonalParts, "greeting" | "firstName" | "address"> & { unsubscribe: string | null };
  text: MailText;
  texts: Texts;
}) {
  const words = describePlace(screening, { emailParts, viewerEmails });
  return (
    <EmailLayout
      artwork={screening}
      preview={fillFirstName(text.subject, firstName)}
      kicker={viewerEmails.attendeeMail.kicker}
      title={screening.title}
      footer={
        unsubscribe === null ? (
          ownerEmails.attendeeMailTest.footer
        ) : (
          <>
            {screening.cancelledAt ? words.hadPlace : words.hasPlace}{" "}
            <FootLink href={unsubscribe}>{emailParts.noMoreEmails}</FootLink>
          </>
        )
      }
    >
      <Paragraph>{greeting}</Paragraph>
      <MarkdownText firstName={firstName}>{text.body}</MarkdownText>
      <MainLink href={address}>{words.open}</MainLink>
    </EmailLayout>
  );
}

/** What the email says of the reader's place: that of a festival can be at one of its screenings, to which the link leads. */
function describePlace(
  { kind }: Screening,
  { emailParts, viewerEmails }: Pick<Texts, "emailParts" | "viewerEmails">,
) {
  const { ofFestival, hadPlace } = viewerEmails.attendeeMail;
  if (kind === "festival") return ofFestival;
  return { hasPlace: emailParts.hasPlace.screening, hadPlace, open: emailParts.openEvent };
}

function requireText(text: MailText | null): MailText {
  if (!text) throw new Error("the text of an email to attendees was not read");
  return text;
}

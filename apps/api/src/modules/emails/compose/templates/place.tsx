import { messages } from "@matinee/texts";
import type { AnnouncementInput, PlaceLostInput } from "../../../email-outbox/email-inputs.ts";
import type { Announcement } from "../announcement.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";
import { formatShowtime } from "../screening.queries.ts";

const texts = messages.placeEmails;

/**
 * Tells a person that their place does not open the film any more, and why. Not sent when the event is open again by then,
 * is over anyway, or was cancelled, which has an email of its own.
 */
export const placeLost: Announcement<PlaceLostInput> = {
  optional: false,
  subject: ({ title }, _text, _parts, { reason }) => texts.subjects[reason](title),
  isDue({ closesAt, cancelledAt, isActive }, { isAdmitted }, { reason }, now) {
    if (cancelledAt !== null) return false;
    const isOver = closesAt !== null && closesAt <= now;
    if (reason === "ended") return isOver && isAdmitted;
    if (reason === "closed") return !isActive && !isOver && isAdmitted;
    return !isOver && !isAdmitted;
  },
  body: (screening, { greeting }, { place }, _text, { reason }) => (
    <EmailLayout
      artwork={screening}
      preview={texts.reasons[reason]}
      kicker={texts.kickers[reason]}
      title={screening.title}
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>{texts.reasons[reason]}</Paragraph>
      <Paragraph>{texts.effect(place, reason)}</Paragraph>
      {reason === "closed" ? <Paragraph>{texts.mayOpenAgain}</Paragraph> : null}
      {place === "ticket" ? <Paragraph>{texts.noRefund}</Paragraph> : null}
      {screening.contactEmail ? <Note>{texts.contact(screening.contactEmail)}</Note> : null}
    </EmailLayout>
  ),
};

/** Tells those who read that the event was closed that it is open again. */
export const placeBack: Announcement<AnnouncementInput> = {
  optional: false,
  subject: ({ title }) => texts.back.subject(title),
  isDue: ({ isActive, closesAt }, { isAdmitted }, _input, now) =>
    isActive && isAdmitted && (closesAt === null || closesAt > now),
  body: (screening, { greeting, address }, { place }) => (
    <EmailLayout
      artwork={screening}
      preview={formatShowtime(screening)}
      kicker={texts.back.kicker}
      title={screening.title}
    >
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>{texts.back.text(place)}</Paragraph>
      <Showtime screening={screening} />
      <MainLink href={address}>{texts.back.open}</MainLink>
    </EmailLayout>
  ),
};

/** Tells a registered person that the event was deleted. */
export const composeEventRemoved: ComposeEmail<"event-removed"> = (
  _services,
  { title, name, contactEmail },
) =>
  Promise.resolve({
    subject: texts.removed.subject(title),
    ...(contactEmail && { replyTo: contactEmail }),
    body: (
      <EmailLayout
        preview={texts.removed.text}
        kicker={texts.removed.kicker}
        title={title}
        footer={texts.removed.footer}
      >
        <Paragraph>{`Hello${greetByName(" ", name)},`}</Paragraph>
        <Paragraph>{texts.removed.text}</Paragraph>
        {contactEmail ? <Note>{texts.contact(contactEmail)}</Note> : null}
      </EmailLayout>
    ),
  });

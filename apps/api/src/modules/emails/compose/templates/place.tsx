import type { Texts } from "@matinee/texts";
import type { PlaceBackInput, PlaceLostInput } from "../../../email-outbox/email-inputs.ts";
import type { Announcement } from "../announcement.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { formatShowtime, type Screening } from "../screening.queries.ts";

/** The words about places at a screening, or about the passes of a festival. */
const findWords = ({ kind }: Pick<Screening, "kind">, { passEmails, placeEmails }: Texts) =>
  kind === "festival" ? passEmails.places : placeEmails;

/**
 * Tells a person that their place does not open the film any more, and why. Not sent when the event is open again by then,
 * is over anyway, or was cancelled, which has an email of its own.
 */
export const placeLost: Announcement<PlaceLostInput> = {
  optional: false,
  subject: ({ screening, input, texts }) =>
    findWords(screening, texts).subjects[input.reason](screening.title),
  isDue({ closesAt, cancelledAt, isActive }, { isAdmitted }, { reason }, now) {
    if (cancelledAt !== null) return false;
    const isOver = closesAt !== null && closesAt <= now;
    if (reason === "ended") return isOver && isAdmitted;
    if (reason === "closed") return !isActive && !isOver && isAdmitted;
    return !isOver && !isAdmitted;
  },
  body: ({ screening, parts: { greeting }, reader: { place }, input: { reason }, texts }) => {
    const words = findWords(screening, texts);
    return (
      <EmailLayout
        artwork={screening}
        preview={words.reasons[reason]}
        kicker={words.kickers[reason]}
        title={screening.title}
      >
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{words.reasons[reason]}</Paragraph>
        <Paragraph>{words.effect(place, reason)}</Paragraph>
        {reason === "closed" ? <Paragraph>{words.mayOpenAgain}</Paragraph> : null}
        {place === "ticket" ? <Paragraph>{words.noRefund}</Paragraph> : null}
        {screening.contactEmail ? <Note>{words.contact(screening.contactEmail)}</Note> : null}
      </EmailLayout>
    );
  },
};

/** Tells those who read that the event was closed that it is open again, or that their ticket is valid again. */
export const placeBack: Announcement<PlaceBackInput> = {
  optional: false,
  subject: ({ screening, input: { ticket }, texts }) => {
    const { back } = findWords(screening, texts);
    return (ticket ? back.ticket : back).subject(screening.title);
  },
  isDue: ({ isActive, closesAt }, { isAdmitted }, _input, now) =>
    isActive && isAdmitted && (closesAt === null || closesAt > now),
  body: ({ screening, parts: { greeting, address }, reader: { place }, input: { ticket }, texts }) => {
    const words = findWords(screening, texts).back;
    return (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening, texts)}
        kicker={ticket ? words.ticket.kicker : words.kicker}
        title={screening.title}
      >
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{ticket ? words.ticket.text : words.text(place)}</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address}>{words.open}</MainLink>
      </EmailLayout>
    );
  },
};

/** Tells a registered person, one who had a place with a pass, or one who waited, that the event was deleted. */
export const composeEventRemoved: ComposeEmail<"event-removed"> = (
  { texts },
  { title, name, contactEmail, withPass, waiting },
) => {
  const words = texts.placeEmails;
  const { text, footer } = withPass ? words.removed.pass : waiting ? words.removed.waiting : words.removed;
  return Promise.resolve({
    subject: words.removed.subject(title),
    ...(contactEmail && { replyTo: contactEmail }),
    body: (
      <EmailLayout preview={text} kicker={words.removed.kicker} title={title} footer={footer}>
        <Paragraph>{texts.emailParts.hello(getGreetingName(name))}</Paragraph>
        <Paragraph>{text}</Paragraph>
        {contactEmail ? <Note>{words.contact(contactEmail)}</Note> : null}
      </EmailLayout>
    ),
  });
};

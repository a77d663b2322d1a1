import type { Texts } from "@matinee/texts";
import { Fragment } from "react";
import type { ComposeEmail } from "../composed-email.ts";
import { type Holder, findHolders } from "../holder.queries.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Paragraph, Showtime } from "../email-parts.tsx";
import { findScreening, formatShowtime } from "../screening.queries.ts";
import { createViewingLinks } from "../viewing-link.ts";
import { findViewingLine } from "../viewing-line.ts";

/** Sends a person's links to one event, newest first, without those that lost access since the request. */
export const composeViewingLink: ComposeEmail<"viewing-link"> = async (services, input) => {
  const holdersById = await findHolders(services, "holders" in input ? input.holders : [input]);
  const holders = [...holdersById.values()]
    .filter(({ isAdmitted }) => isAdmitted)
    .toSorted((a, b) => b.since.getTime() - a.since.getTime());
  const [first] = holders;
  const screening = first && (await findScreening(services, first.pageId));
  if (!first || !screening) return null;
  const addresses = await createViewingLinks(
    services,
    holders.map(({ credentialOwner }) => ({ page: screening, holder: credentialOwner })),
  );
  const { texts } = services;
  const words = texts.viewerEmails.viewingLink;
  const isOne = holders.length === 1;
  // Nothing is said about the film that one of the links does not open at once.
  const { replaced, again } = holders.some(({ mustChoose }) => mustChoose) ? words.choosing : words;
  const until = isOne ? await findViewingLine(services, screening, first.credentialOwner) : null;
  const isNew = "replaces" in input && input.replaces === true;
  return {
    subject: words.subject(holders.length, screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening, texts)}
        kicker={words.kicker(holders.length)}
        title={screening.title}
      >
        <Paragraph>{isNew ? replaced : again(holders.length)}</Paragraph>
        <Showtime screening={screening} until={until} />
        {holders.map((holder, index) => (
          <Fragment key={addresses[index]}>
            {isOne ? null : <Paragraph>{describeEntitlement(texts, holder, screening.timezone)}</Paragraph>}
            {holder.mustChoose ? <Paragraph>{words.choosing.howTo}</Paragraph> : null}
            <MainLink href={addresses[index] ?? ""}>
              {screening.kind === "festival" ? texts.passEmails.open : texts.emailParts.watch}
            </MainLink>
          </Fragment>
        ))}
      </EmailLayout>
    ),
  };
};

function describeEntitlement(
  { formats, viewerEmails }: Texts,
  { giver, since, credentialOwner }: Holder,
  timezone: string,
): string {
  const words = viewerEmails.viewingLink;
  const day = formats.date(since, { dateStyle: "long", timeZone: timezone });
  if (giver !== null) return words.gift(giver, day);
  return "orderId" in credentialOwner ? words.ticket(day) : words.registration(day);
}

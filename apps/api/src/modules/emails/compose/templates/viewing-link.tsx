import { getDateFormat } from "@matinee/domain/date-formats";
import { Fragment } from "react";
import type { ComposeEmail } from "../composed-email.ts";
import { type Holder, findHolders } from "../holder.queries.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Paragraph, Showtime } from "../email-parts.tsx";
import { findScreening, formatShowtime } from "../screening.queries.ts";
import { createViewingLinks } from "../viewing-link.ts";

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
  const isOne = holders.length === 1;
  const isNew = "replaces" in input && input.replaces === true;
  return {
    subject: isOne ? `Your link to ${screening.title}` : `Your links to ${screening.title}`,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={formatShowtime(screening)}
        kicker={isOne ? "Your link" : "Your links"}
        title={screening.title}
      >
        <Paragraph>
          {isNew
            ? "Here is your new link. It opens the film on any device; your earlier links no longer do."
            : isOne
              ? "Here is your link again. It opens the film on any device."
              : `Here are your ${holders.length} links again. Each of them opens the film on any device.`}
        </Paragraph>
        <Showtime screening={screening} />
        {holders.map((holder, index) => (
          <Fragment key={addresses[index]}>
            {isOne ? null : <Paragraph>{describeEntitlement(holder, screening.timezone)}</Paragraph>}
            <MainLink href={addresses[index] ?? ""}>Watch the film</MainLink>
          </Fragment>
        ))}
      </EmailLayout>
    ),
  };
};

function describeEntitlement({ giver, since, credentialOwner }: Holder, timezone: string): string {
  const date = getDateFormat(timezone, { dateStyle: "long" }).format(since);
  if (giver !== null) return `Your gift ticket from ${giver}, ${date}`;
  return "orderId" in credentialOwner ? `Your ticket, bought on ${date}` : `Your registration of ${date}`;
}

import type { Compose } from "../composed-mail.ts";
import { MailLayout } from "../mail-layout.tsx";
import { MainLink, Paragraph, Showtime } from "../mail-parts.tsx";
import { findHolder } from "../holder.queries.ts";
import { findScreening, showtime } from "../screening.queries.ts";
import { viewingAddress } from "../viewing-address.ts";

export const composeViewingLink: Compose<"viewing-link"> = async (services, input) => {
  const holder = await findHolder(services, input);
  const screening = holder && (await findScreening(services, holder.pageId));
  if (!holder || !screening) return null;
  const address = await viewingAddress(services, screening, holder.credentialOf);
  return {
    subject: `Your link to ${screening.title}`,
    body: (
      <MailLayout look={screening} preview={showtime(screening)} kicker="Your link" title={screening.title}>
        <Paragraph>Here is your link again. It opens the film on any device.</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address}>Watch the film</MainLink>
      </MailLayout>
    ),
  };
};

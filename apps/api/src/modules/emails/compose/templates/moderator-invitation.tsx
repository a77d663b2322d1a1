import { and, eq, isNull } from "drizzle-orm";
import { moderators } from "../../../../db/schema/live-rooms.ts";
import { createModeratorToken } from "../../../premieres/moderators/moderator-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { findScreening } from "../screening.queries.ts";
import { buildWatchLink } from "../viewing-link.ts";

export const composeModeratorInvitation: ComposeEmail<"moderator-invitation"> = async (
  services,
  { moderatorId },
) => {
  const { db, config, texts } = services;
  const [moderator] = await db
    .select()
    .from(moderators)
    .where(and(eq(moderators.id, moderatorId), isNull(moderators.revokedAt)));
  const screening = moderator && (await findScreening(services, moderator.pageId));
  if (!moderator || !screening || screening.cancelledAt) return null;
  const { emailParts, viewerEmails } = texts;
  const words = viewerEmails.moderatorInvitation;
  // In the fragment, so that the token reaches no server's log.
  const token = createModeratorToken(config.keyRing, moderatorId);
  const address = buildWatchLink(services, `/moderate/${screening.slug}#token=${token}`);
  return {
    subject: words.subject(screening.title),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout preview={words.preview} title={words.title(screening.title)} artwork={screening}>
        <Paragraph>{emailParts.hello(getGreetingName(moderator.name))}</Paragraph>
        <Paragraph>{words.text}</Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address}>{words.open}</MainLink>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};

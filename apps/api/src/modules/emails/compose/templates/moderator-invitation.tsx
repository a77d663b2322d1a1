import { and, eq, isNull } from "drizzle-orm";
import { moderators } from "../../../../db/schema/live-rooms.ts";
import { createModeratorToken } from "../../../premieres/moderators/moderator-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";
import { findScreening } from "../screening.queries.ts";

export const composeModeratorInvitation: ComposeEmail<"moderator-invitation"> = async (
  { db, config },
  { moderatorId },
) => {
  const [moderator] = await db
    .select()
    .from(moderators)
    .where(and(eq(moderators.id, moderatorId), isNull(moderators.revokedAt)));
  const screening = moderator && (await findScreening({ db, config }, moderator.pageId));
  if (!moderator || !screening || screening.cancelledAt) return null;
  // In the fragment, so that the token reaches no server's log.
  const address = new URL(`/moderate/${screening.slug}`, config.WATCH_URL);
  address.hash = `token=${createModeratorToken(config.keyRing, moderatorId)}`;
  return {
    subject: `Moderate the premiere of “${screening.title}”`,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        preview="Your link to the live room. You need no account."
        title={`Moderate “${screening.title}”`}
        artwork={screening}
      >
        <Paragraph>{`Hello${greetByName(" ", moderator.name)},`}</Paragraph>
        <Paragraph>
          The film team asks you to moderate the chat and the questions of this premiere. It works on a phone,
          and you need no account.
        </Paragraph>
        <Showtime screening={screening} />
        <MainLink href={address.href}>Open the live room</MainLink>
        <Note>
          Whoever has this link can moderate: please do not pass it on. It works until the film team revokes
          it.
        </Note>
      </EmailLayout>
    ),
  };
};

import { eq } from "drizzle-orm";
import { invitations } from "../../../../db/schema/invitations.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { findOptOuts } from "../../unsubscribe/opt-outs.queries.ts";
import { createUnsubscribeUrl, createUnsubscribeHeaders } from "../../unsubscribe/unsubscribe-grant.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, MainLink, Note, Paragraph, Showtime } from "../email-parts.tsx";
import { findScreening } from "../screening.queries.ts";

export const composeInvitation: ComposeEmail<"invitation"> = async (services, { invitationId }, to) => {
  const [invitation] = await services.db.select().from(invitations).where(eq(invitations.id, invitationId));
  const screening = invitation && (await findScreening(services, invitation.pageId));
  if (!invitation || !screening?.isActive) return null;
  const isUnwanted = await findOptOuts(services.db, [to]);
  if (isUnwanted(to, screening.id)) return null;
  const unsubscribe = createUnsubscribeUrl(services.config, to, screening.id);
  return {
    // The sender types the names freely, so the subject must not contain them: it could carry spam.
    subject: `You are invited to ${screening.title}`,
    headers: createUnsubscribeHeaders(unsubscribe),
    body: (
      <EmailLayout
        artwork={screening}
        preview={screening.description}
        kicker={`${invitation.senderName} invites you`}
        title={screening.title}
        footer={
          <>
            {`${invitation.senderName} gave us your address for this one email. `}
            <FootLink href={unsubscribe}>No more emails about this event</FootLink>
          </>
        }
      >
        <Paragraph>
          <bdi>{invitation.recipientName}</bdi>, <bdi>{invitation.senderName}</bdi> thought that you would
          like this film.
        </Paragraph>
        <Note dir="auto">{screening.description}</Note>
        <Showtime screening={screening} />
        <MainLink href={new URL(`/watch/${screening.slug}`, services.config.WATCH_URL).href}>
          See the event
        </MainLink>
      </EmailLayout>
    ),
  };
};

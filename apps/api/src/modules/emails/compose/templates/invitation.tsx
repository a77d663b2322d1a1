import { buildEventPath } from "@matinee/domain/watch-address";
import { eq } from "drizzle-orm";
import { invitations } from "../../../../db/schema/invitations.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { findOptOuts } from "../../unsubscribe/opt-outs.queries.ts";
import { createUnsubscribeUrl, createUnsubscribeHeaders } from "../../unsubscribe/unsubscribe-grant.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, MainLink, Note, Paragraph, Showtime, TextWithNames } from "../email-parts.tsx";
import { findScreening } from "../screening.queries.ts";
import { buildWatchLink } from "../viewing-link.ts";

export const composeInvitation: ComposeEmail<"invitation"> = async (services, { invitationId }, to) => {
  const [invitation] = await services.db.select().from(invitations).where(eq(invitations.id, invitationId));
  const screening = invitation && (await findScreening(services, invitation.pageId));
  if (!invitation || !screening?.isActive) return null;
  const isUnwanted = await findOptOuts(services.db, [to]);
  if (isUnwanted(to, screening.id)) return null;
  const { emailParts, viewerEmails } = services.texts;
  const words = viewerEmails.invitation;
  const path = buildEventPath({ kind: screening.kind, url: screening.slug });
  const unsubscribe = createUnsubscribeUrl(services, to, screening.id);
  return {
    // The sender types the names freely, so the subject must not contain them: it could carry spam.
    subject: words.subject(screening.title),
    headers: createUnsubscribeHeaders(unsubscribe),
    body: (
      <EmailLayout
        artwork={screening}
        preview={screening.description}
        kicker={words.kicker(invitation.senderName)}
        title={screening.title}
        footer={
          <>
            {`${words.footer(invitation.senderName)} `}
            <FootLink href={unsubscribe}>{emailParts.noMoreEmails}</FootLink>
          </>
        }
      >
        <Paragraph>
          <TextWithNames text={words.text} names={[invitation.recipientName, invitation.senderName]} />
        </Paragraph>
        <Note dir="auto">{screening.description}</Note>
        <Showtime screening={screening} />
        <MainLink href={buildWatchLink(services, path)}>{emailParts.seeEvent}</MainLink>
      </EmailLayout>
    ),
  };
};

import { eq } from "drizzle-orm";
import { invitations } from "../../invitations/invitations.table.ts";
import { Link } from "react-email";
import type { Compose } from "../composed-mail.ts";
import { findOptOuts } from "../opt-outs.queries.ts";
import { unsubscribeAddress, unsubscribeHeaders } from "../unsubscribe-grant.ts";
import { MailLayout, MainLink, Paragraph } from "../mail-layout.tsx";
import { findScreening, showtime } from "../screening.queries.ts";

export const composeInvitation: Compose<"invitation"> = async (services, { invitationId }, to) => {
  const [invitation] = await services.db.select().from(invitations).where(eq(invitations.id, invitationId));
  const screening = invitation && (await findScreening(services, invitation.pageId));
  if (!invitation || !screening?.isOn) return null;
  const isUnwanted = await findOptOuts(services.db, [to]);
  if (isUnwanted(to, screening.id)) return null;
  const unsubscribe = unsubscribeAddress(services.config, to, screening.id);
  return {
    subject: `${invitation.senderName} invites you to ${screening.title}`,
    headers: unsubscribeHeaders(unsubscribe),
    body: (
      <MailLayout
        {...screening}
        preview={screening.description}
        title={screening.title}
        footer={
          <>
            {`${invitation.senderName} gave us your address for this one mail. `}
            <Link href={unsubscribe}>No more mails about this event</Link>
          </>
        }
      >
        <Paragraph>{`${invitation.recipientName}, ${invitation.senderName} thought that you would like this film.`}</Paragraph>
        <Paragraph>{screening.description}</Paragraph>
        <Paragraph>{showtime(screening)}</Paragraph>
        <MainLink
          href={new URL(`/watch/${screening.url}`, services.config.WATCH_URL).href}
          accent={screening.accent}
        >
          See the event
        </MainLink>
      </MailLayout>
    ),
  };
};

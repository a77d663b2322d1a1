import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { films, uploadInvitations } from "../../../db/schema/films.ts";
import { videos } from "../../../db/schema/videos.ts";
import type { Services } from "../../../platform/context.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";

/** Notes that a film arrived by an upload link, and tells its owner; of other videos, does nothing. */
export async function noteReceivedFilm(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  videoId: string,
): Promise<void> {
  const filmOfVideo = tx.select({ id: videos.filmId }).from(videos).where(eq(videos.id, videoId));
  const [invitation] = await tx
    .update(uploadInvitations)
    .set({ receivedAt: clock.now() })
    .where(and(inArray(uploadInvitations.filmId, filmOfVideo), eq(uploadInvitations.videoId, videoId)))
    .returning({ id: uploadInvitations.id, filmId: uploadInvitations.filmId });
  if (!invitation) return;
  const [owner] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .innerJoin(films, eq(films.accountId, accounts.id))
    .where(eq(films.id, invitation.filmId));
  if (!owner) return;
  await enqueueEmail(tx, {
    template: "film-received",
    to: owner.email,
    input: { invitationId: invitation.id },
    dedupeKey: `film-received:${videoId}`,
  });
}

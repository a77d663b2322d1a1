import { retentionDays } from "@matinee/domain/retention";
import { eq, inArray } from "drizzle-orm";
import { hasEmail } from "../../db/has-email.ts";
import { films, uploadInvitations } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { keptFor, omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";

/** An account's film library. The job `purge-orphaned-media` deletes the files of erased films a day later. */
export const filmsData: PersonalDataSource = {
  tables: {
    films: { copy: true, erasure: "deleted", retention: "with the account" },
    page_films: {
      copy: "which of these films an event shows",
      erasure: "deleted",
      retention: "with the event",
    },
    upload_invitations: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.uploadInvitations)} after they expire`,
    },
  },
  async collect(db, { accountId, email }) {
    const invited = email
      ? await db.select().from(uploadInvitations).where(hasEmail(uploadInvitations.email, email))
      : [];
    const invitations = { "upload-invitations": omitColumns(invited, ["tokenHash"]) };
    if (!accountId) return invitations;
    const library = await db.select().from(films).where(eq(films.accountId, accountId));
    return { ...invitations, films: omitColumns(library, ["fieldVersions", "imported"]) };
  },
  async erase(tx, { accountId, email }) {
    if (email) await tx.delete(uploadInvitations).where(hasEmail(uploadInvitations.email, email));
    if (!accountId) return;
    const library = tx.select({ id: films.id }).from(films).where(eq(films.accountId, accountId));
    await tx.delete(pageFilms).where(inArray(pageFilms.filmId, library));
    await tx.delete(films).where(eq(films.accountId, accountId));
  },
};

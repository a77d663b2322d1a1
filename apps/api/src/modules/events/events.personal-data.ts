import type { AttendeeQuestion } from "@matinee/domain/attendee-questions";
import { retentionDays } from "@matinee/domain/retention";
import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { comments } from "../../db/schema/comments.ts";
import { promoCodes } from "../../db/schema/coupons.ts";
import { launchTasks } from "../../db/schema/launch-tasks.ts";
import {
  festivalInvitations,
  festivalSections,
  formerSlugs,
  pagePhotos,
  pages,
} from "../../db/schema/pages.ts";
import { products } from "../../db/schema/products.ts";
import { teamInvitations, teamMembers } from "../../db/schema/teams.ts";
import { rehearsals } from "../../db/schema/rehearsals.ts";
import { translations } from "../../db/schema/translations.ts";
import { updateFestivalWindow } from "../../db/festival-window.ts";
import { hasEmail } from "../../db/has-email.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import {
  createErasedSlug,
  keptFor,
  omitColumns,
  type PersonalDataSource,
} from "../../platform/personal-data.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { removeRehearsalCopies } from "./pages/remove-rehearsal-copies.ts";
import { createDefaultAboutSettings, createDefaultPaywallSettings } from "./pages/page-defaults.ts";
import { outsideOfFestivals } from "./pages/page.rules.ts";

/** An account's events. Titles and products stay, because orders name them; the content goes. */
export const eventsData: PersonalDataSource = {
  tables: {
    pages: { copy: true, erasure: "anonymised", retention: "with the account" },
    former_slugs: { copy: "addresses of the same events", erasure: "deleted", retention: "with the event" },
    rehearsals: { copy: "private copies of an event for a day", erasure: "deleted", retention: "24 hours" },
    page_photos: { copy: true, erasure: "deleted", retention: "with the event" },
    comments: { copy: true, erasure: "deleted", retention: "with the event" },
    products: { copy: true, erasure: "anonymised", retention: "for good: orders name them" },
    launch_tasks: { copy: true, erasure: "deleted", retention: "with the event" },
    team_members: { copy: true, erasure: "deleted", retention: "with the event" },
    team_invitations: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.teamInvitations)} after they expire`,
    },
    promo_codes: { copy: true, erasure: "deleted", retention: "with the event" },
    translations: { copy: true, erasure: "deleted", retention: "with the event" },
    festival_sections: { copy: true, erasure: "deleted", retention: "with the event" },
    festival_invitations: {
      copy: true,
      erasure: "deleted",
      retention: `with the event; ${keptFor(retentionDays.festivalInvitations)} after they expire if they were not accepted`,
    },
  },
  async collect(db, { accountId, email }) {
    const invitations = email
      ? await db.select().from(teamInvitations).where(hasEmail(teamInvitations.email, email))
      : [];
    const toFestivals = email
      ? await db.select().from(festivalInvitations).where(hasEmail(festivalInvitations.email, email))
      : [];
    const invited = {
      "team-invitations": omitColumns(invitations, ["tokenHash"]),
      "festival-invitations": omitColumns(toFestivals, ["tokenHash"]),
    };
    if (!accountId) return invited;
    const ids = db.select({ id: pages.id }).from(pages).where(eq(pages.accountId, accountId));
    return {
      ...invited,
      "team-memberships": omitColumns(
        await db.select().from(teamMembers).where(eq(teamMembers.accountId, accountId)),
        [],
      ),
      events: omitColumns(
        await db
          .select()
          .from(pages)
          .where(and(eq(pages.accountId, accountId), isNoRehearsal)),
        ["fieldVersions"],
      ),
      "festival-sections": await db
        .select()
        .from(festivalSections)
        .where(inArray(festivalSections.festivalId, ids)),
      "event-photos": await db.select().from(pagePhotos).where(inArray(pagePhotos.pageId, ids)),
      questions: await db.select().from(comments).where(inArray(comments.pageId, ids)),
      translations: await db.select().from(translations).where(inArray(translations.pageId, ids)),
      products: await db.select().from(products).where(inArray(products.pageId, ids)),
      "launch-tasks": await db
        .select()
        .from(launchTasks)
        .where(or(eq(launchTasks.accountId, accountId), inArray(launchTasks.pageId, ids))),
      "promo-codes": await db.select().from(promoCodes).where(inArray(promoCodes.pageId, ids)),
    };
  },
  async findErasureObstacles({ db, clock }, accountId) {
    const active = await db
      .select({ title: pages.title })
      .from(pages)
      .where(
        and(
          eq(pages.accountId, accountId),
          eq(pages.activated, true),
          isNull(pages.cancelledAt),
          or(isNull(pages.closesAt), gt(pages.closesAt, clock.now())),
        ),
      )
      .limit(3);
    return active.map(
      ({ title }) =>
        (t) =>
          t.yourData.obstacles.event(title),
    );
  },
  async erase(tx, { accountId, email }, { clock }) {
    if (email) {
      await tx.delete(teamInvitations).where(hasEmail(teamInvitations.email, email));
      await tx.delete(festivalInvitations).where(hasEmail(festivalInvitations.email, email));
    }
    if (!accountId) return;
    await tx.delete(teamMembers).where(eq(teamMembers.accountId, accountId));
    await tx.update(launchTasks).set({ accountId: null }).where(eq(launchTasks.accountId, accountId));
    const isOwned = eq(pages.accountId, accountId);
    const originals = tx.select({ id: pages.id }).from(pages).where(isOwned);
    await removeRehearsalCopies(tx, inArray(rehearsals.pageId, originals));
    const owned = await tx.select({ id: pages.id }).from(pages).where(isOwned);
    const ids = owned.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const pageId of ids) await revokePlayback(tx, { pageId });
    await tx.delete(teamMembers).where(inArray(teamMembers.pageId, ids));
    await tx.delete(launchTasks).where(inArray(launchTasks.pageId, ids));
    await tx.delete(teamInvitations).where(inArray(teamInvitations.pageId, ids));
    await tx.delete(comments).where(inArray(comments.pageId, ids));
    await tx.delete(translations).where(inArray(translations.pageId, ids));
    await tx.delete(pagePhotos).where(inArray(pagePhotos.pageId, ids));
    await tx.delete(formerSlugs).where(inArray(formerSlugs.pageId, ids));
    await tx.delete(promoCodes).where(inArray(promoCodes.pageId, ids));
    // Screenings of others leave the erased festivals, and the erased screenings leave the festivals of others.
    const left = await tx
      .selectDistinct({ festivalId: pages.festivalId })
      .from(pages)
      .where(and(inArray(pages.id, ids), isNotNull(pages.festivalId)));
    await tx
      .update(pages)
      .set(outsideOfFestivals)
      .where(or(inArray(pages.festivalId, ids), and(inArray(pages.id, ids), isNotNull(pages.festivalId))));
    for (const { festivalId } of left) await updateFestivalWindow(tx, festivalId);
    await tx.delete(festivalSections).where(inArray(festivalSections.festivalId, ids));
    await tx
      .delete(festivalInvitations)
      .where(or(inArray(festivalInvitations.festivalId, ids), inArray(festivalInvitations.pageId, ids)));
    await tx
      .update(products)
      .set({
        description: "",
        thumbnail: null,
        digitalFileId: null,
        active: false,
        hiddenAt: sql`coalesce(${products.hiddenAt}, ${clock.now().toISOString()})`,
      })
      .where(inArray(products.pageId, ids));
    await tx
      .update(pages)
      .set({
        ...ERASED_CONTENT,
        slug: sql`${createErasedSlug("")} || ${pages.id}`,
        paywallSettings: createDefaultPaywallSettings(),
        aboutSettings: createDefaultAboutSettings(),
        fieldVersions: {},
      })
      .where(inArray(pages.id, ids));
  },
};

/** Each text that an event may lack, so that erasure covers one that is added later. */
const emptyTexts = Object.entries(getTableColumns(pages))
  .filter(([, { columnType, notNull }]) => columnType === "PgText" && !notNull)
  .map(([name]) => [name, null] as const);

/** The videos and files are deleted once no event shows them. */
const ERASED_CONTENT = {
  ...Object.fromEntries(emptyTexts),
  description: "",
  activated: false,
  activatedBeforeArchive: false,
  archived: true,
  superarchived: true,
  emailCapture: false,
  featureVideoId: null,
  trailerVideoId: null,
  prerollVideoId: null,
  hasSponsor: false,
  embedOrigins: [] as string[],
  questions: [] as AttendeeQuestion[],
};

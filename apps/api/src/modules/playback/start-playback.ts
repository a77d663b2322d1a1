import { verbatim } from "@matinee/texts/languages";
import { eq, inArray } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import type { Transaction } from "../../db/client.ts";
import { transact, violatesForeignKey } from "../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { type ViewerAccess, findViewerAccess } from "../access/viewer-access.queries.ts";
import { lockPass, usePassOf } from "../access/use-pass.ts";
import { isOfCredential } from "../access/viewer-links.ts";
import { rejectEarlyExternalVideo } from "../premieres/admit-to-premiere.ts";
import { findProgramme, type StoredPremiere } from "../premieres/premieres.queries.ts";
import { endListings, lockListing } from "../../db/listed-tickets.ts";
import { sessions } from "../../db/schema/sessions.ts";
import { entitlements, viewerCredentials } from "../../db/schema/subscribers.ts";
import { canManagePage, getShownVideoId, type Video } from "../video/videos.queries.ts";
import { listedTickets } from "../../db/schema/waitlists.ts";
import type { PlaybackGrant } from "./grants.ts";
import { authorizePlayback, type PlaybackAccess, type PlaybackInput } from "./authorize-playback.ts";
import { chooseShownFilm, findPlayableVideo, type PlayedProgramme } from "./choose-video.ts";
import { findFilms } from "./find-programme.ts";
import { issueGrant } from "./issue-grant.ts";
import { countsAtOnce } from "./playback.rules.ts";
import { identifyDevice, signDeviceToken } from "./device-tokens.ts";
import { openPlaybackSession } from "./open-playback-session.ts";
import { enqueuePlayWebhook } from "./playback-webhooks.ts";
import { createDeviceViewer, type Viewer } from "./identify-viewer.ts";
import type { FigureMeterServices } from "../../platform/live-figures/figure-meter.ts";
import type { GrantNetworkServices } from "./grant-networks.ts";
import type { WatchMeterServices } from "./watch-meter.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";

export interface StartedPlayback {
  grant: PlaybackGrant;
  /** When the grant ends without a heartbeat. */
  expiresAt: Date;
  deviceToken: string;
  video: Video;
  positionSeconds: number;
  plays: number;
  watermark: string | null;
  /** Null for an event that shows one film, and for a free preview, which is of the first one. */
  programme: PlayedProgramme | null;
}

/**
 * Authorizes playback and issues a grant (rules/access.md, Access). Trailer, preroll and message need an activated
 * event; the feature needs a live screening and the gate's admission, else a free preview. The first start with a pass uses it
 * for the screening (rules/passes.md, Uses). A premiere admits to the videos
 * of its programme from the opening of its lobby, and has no free preview. Owner, staff
 * and producers of the team see everything; in a
 * rehearsal, as viewers do on the night.
 * @throws AppError not-found, forbidden, device-limit, sold-out, state-conflict while the video is not ready
 */
export async function startPlayback(
  ctx: Context & FigureMeterServices & GrantNetworkServices & WatchMeterServices,
  input: PlaybackInput,
): Promise<StartedPlayback> {
  const now = ctx.clock.now();
  const credentials = [input.orderSlug, input.subscriberId];
  const started = await transact(ctx.db, async (tx) => {
    await lockEntitlements(tx, credentials);
    const passToken = input.kind === "feature" || input.kind === "programme" ? input.passToken : undefined;
    if (passToken !== undefined) await lockPass(tx, passToken, now);
    const admission = await findViewerAccess(tx, input.pageId, credentials, now, passToken);
    if (!admission) throw createNotFoundError("event");
    const actor = await lockSession(tx, ctx.actor);
    const isOwner = await canManagePage({ db: tx, actor }, admission.page);
    const { isRehearsal } = admission.page;
    const isFilm = input.kind === "feature";
    const isItem = input.kind === "programme";
    // A festival has a trailer and a message, and its films are those of its screenings.
    if ((isFilm || isItem) && admission.page.kind === "festival") throw createNotFoundError("video");
    const followsPremiere = isRehearsal || !isOwner;
    const namesItem = isItem || (isFilm && input.itemId !== undefined);
    const premiere = namesItem || (isFilm && followsPremiere) ? await completePremiere(tx, admission) : null;
    const item = namesItem ? premiere?.programme.find(({ id }) => id === input.itemId) : null;
    // Only the feature counts visits and devices, so a film is no other video.
    if (item === undefined || (item && (item.kind === "film") !== isFilm)) throw createNotFoundError("video");
    const films = isFilm ? await findFilms(tx, admission.page.id) : [];
    const access: PlaybackAccess = isOwner
      ? { viewer: null, previewSeconds: null, isPremiere: followsPremiere && premiere !== null }
      : await authorizePlayback(tx, admission, premiere, input, films, ctx);
    if ((isFilm || isItem) && access.previewSeconds === null && access.viewer?.orderId)
      await takeOffWaitlist(tx, access.viewer);
    // After everything that can keep the film from being shown: what fails later takes nothing, either.
    if (access.viewer?.passId) access.viewer.entitlementId = await usePassOf(tx, admission, now);
    const { film, programme } = await chooseShownFilm(tx, films, access, input, admission.page);
    // A program that names no film means that of a programme with one, which need not be the event's first.
    const isUnnamed = isFilm && access.isPremiere && input.filmId === undefined;
    const shown = item ?? (isUnnamed ? premiere?.programme.find(({ kind }) => kind === "film") : null);
    const video = await findPlayableVideo(
      tx,
      shown
        ? shown.videoId
        : input.kind === "feature"
          ? (film?.videoId ?? null)
          : getShownVideoId(admission.page, input.kind),
    );
    if (premiere && access.isPremiere && video.host !== "local")
      rejectEarlyExternalVideo(premiere, video.id, now);
    if (access.previewSeconds !== null && video.host !== "local") {
      // External hosts cannot cut a preview: they would play the whole video.
      throw new AppError("forbidden", verbatim(admission.page.paywallSettings.subtitle));
    }
    const viewerKey = access.viewer?.key ?? createDeviceViewer(input.deviceId).key;
    const device = identifyDevice(ctx.config.keyRing, viewerKey, input);
    // Only the feature counts plays, resumes and has a device limit.
    const session =
      access.viewer && isFilm
        ? await openPlaybackSession(tx, {
            ...input,
            ...access,
            device,
            video,
            videoIds: films.map(({ videoId }) => videoId),
            viewer: access.viewer,
            sameVisitSince: premiere && access.isPremiere ? getLobbyOpening(premiere) : null,
            now,
          })
        : null;
    const { page, times } = admission;
    const entitlementId = access.viewer?.entitlementId;
    if (session?.isNew && times && entitlementId && !access.isPremiere && countsAtOnce(session.plays, times))
      await countWatchingOf(tx, entitlementId, now);
    const { grant, expiresAt } = await issueGrant(tx, ctx, {
      admission,
      access,
      input,
      films,
      video,
      session,
      device,
      host: isOwner ? actor : null,
      now,
    });
    if (session?.isNew && access.previewSeconds === null) {
      await enqueuePlayWebhook(tx, "playback.started", {
        pageId: page.id,
        sessionId: session.visitorId,
        orderId: grant.orderId ?? null,
        subscriberId: grant.subscriberId ?? null,
        entitlementId: grant.entitlementId ?? null,
        at: now,
      });
    }
    if (isOwner && isFilm) {
      await recordStaffChange(tx, ctx, page.accountId, {
        action: "video.play",
        subjectType: "page",
        subjectId: page.id,
        detail: { slug: page.slug },
      });
    }
    const watermark = page.viewerWatermark && isFilm ? (access.viewer?.watermark ?? null) : null;
    return {
      grant,
      expiresAt,
      deviceToken: signDeviceToken(ctx.config.keyRing, { viewer: viewerKey, device }),
      video,
      watermark,
      positionSeconds: session?.positionSeconds ?? 0,
      plays: session?.plays ?? 0,
      programme,
      isCounted: session?.isCounted ?? false,
      isRehearsal,
    };
  }).catch((error: unknown) => {
    // The video or its event was removed since it was read.
    throw violatesForeignKey(error) ? createNotFoundError("video") : error;
  });
  if (!started.isRehearsal) ctx.figureMeter.add("plays", { pageId: input.pageId });
  if (started.isCounted) ctx.watchMeter.add(input.pageId, now, { plays: 1 });
  return started;
}

/**
 * Serializes playback starts with refunds, disputes and removals, and with other starts of the same ticket, so that plays
 * and devices are counted correctly.
 */
async function lockEntitlements(
  tx: Transaction,
  credentials: readonly (string | undefined)[],
): Promise<void> {
  const hashes = credentials.flatMap((token) => (token ? [hashToken(token)] : []));
  if (hashes.length === 0) return;
  // The links are not locked: whoever replaces one locks its entitlement before, and the links are read again after this.
  await tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .innerJoin(viewerCredentials, isOfCredential)
    .where(inArray(viewerCredentials.tokenHash, hashes))
    .orderBy(entitlements.id)
    .for("update", { of: entitlements });
}

/**
 * Takes a ticket off the waiting list with which somebody watches after all (rules/waiting-list.md, Tickets on the list).
 * @throws AppError forbidden while somebody pays for it
 */
async function takeOffWaitlist(tx: Transaction, { entitlementId }: Viewer): Promise<void> {
  const listing = entitlementId === undefined ? null : await lockListing(tx, entitlementId);
  if (!listing) return;
  if (listing.state === "selling") throw new AppError("forbidden", (t) => t.waitlist.cannotWatch);
  await endListings(tx, eq(listedTickets.id, listing.id), "watched");
}

/**
 * Locks the caller's session until the grant is stored, so that its end finds the grant.
 * @returns null when the session has ended since the request was authenticated
 */
async function lockSession(tx: Transaction, actor: Context["actor"]): Promise<Context["actor"]> {
  if (!actor?.sessionId) return actor;
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId))
    .for("key share");
  return session ? actor : null;
}

/** Adds the programme to the premiere of an event; null when its film is shown at any time. */
async function completePremiere(tx: Transaction, { premiere }: ViewerAccess): Promise<StoredPremiere | null> {
  return premiere ? { premiere, programme: await findProgramme(tx, premiere.pageId) } : null;
}

const getLobbyOpening = ({ premiere }: StoredPremiere) =>
  new Date(premiere.startsAt.getTime() - premiere.lobbyMinutes * 60_000);

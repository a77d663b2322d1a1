import { verbatim } from "@matinee/texts/languages";
import type { FilmProgress } from "@matinee/contract/schemas/videos";
import { decideFilmAccess } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { getPlayEnd } from "@matinee/domain/viewing-windows";
import { eq, inArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Context } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import type { Transaction } from "../../db/client.ts";
import { transact, violatesForeignKey } from "../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { type ViewerAccess, findViewerAccess } from "../access/viewer-access.queries.ts";
import { lockPass, rejectPassProblem, usePassOf } from "../access/use-pass.ts";
import { isOfCredential } from "../access/viewer-links.ts";
import { admitToPremiere, rejectEarlyExternalVideo } from "../premieres/admit-to-premiere.ts";
import { findProgramme, type StoredPremiere } from "../premieres/premieres.queries.ts";
import { endListings, lockListing } from "../../db/listed-tickets.ts";
import { sessions } from "../../db/schema/sessions.ts";
import { entitlements, viewerCredentials } from "../../db/schema/subscribers.ts";
import { canManagePage, getShownVideoId, type Video } from "../video/videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";
import { listedTickets } from "../../db/schema/waitlists.ts";
import type { PlaybackGrant } from "./grants.ts";
import { findFilms, findProgress, mayFinish, type ProgrammeFilm, sumSeconds } from "./find-programme.ts";
import {
  chooseFilm,
  computeLeaseEnd,
  computeRenewalLimit,
  computeServedLimit,
  countsAtOnce,
} from "./playback.rules.ts";
import { type GrantClaims, playbackGrants } from "../../db/schema/playback.ts";
import { identifyDevice, signDeviceToken } from "./device-tokens.ts";
import { openPlaybackSession } from "./open-playback-session.ts";
import { enqueuePlayWebhook } from "./playback-webhooks.ts";
import { createDeviceViewer, type Viewer, identifyViewer } from "./identify-viewer.ts";
import type { FigureMeterServices } from "../../platform/live-figures/figure-meter.ts";
import type { GrantNetworkServices } from "./grant-networks.ts";
import type { WatchMeterServices } from "./watch-meter.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";

export interface PlaybackInput {
  pageId: string;
  kind: Video["kind"];
  /** The item of the premiere's programme: one of its films with the kind `feature`, another one with `programme`. */
  itemId?: string | undefined;
  /** One of the films that the event shows; by default that at which the viewer left off. */
  filmId?: string | undefined;
  deviceId: string;
  deviceToken?: string | undefined;
  orderSlug?: string | undefined;
  subscriberId?: string | undefined;
  /** The link of a pass. */
  passToken?: string | undefined;
  takeOver?: boolean | undefined;
  /** Whether the player moves to the addresses that heartbeats return. */
  followsAddresses?: boolean | undefined;
  /** The client's address. */
  address: string;
}

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
  programme: { filmId: string; films: FilmProgress[] } | null;
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
    const access = isOwner
      ? { viewer: null, previewSeconds: null, isPremiere: followsPremiere && premiere !== null }
      : premiere
        ? await authorizePremiereViewer(tx, admission, premiere, input, films, ctx)
        : await authorizeViewer(tx, admission, input, films, ctx);
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
    const hasClock = page.watchHours !== null || access.viewer?.passId !== undefined;
    const closesAt =
      isOwner || (!isFilm && !isItem) || !page.closesAt
        ? null
        : getPlayEnd(page.closesAt, page.ends, access.isPremiere ? null : times);
    const screeningSeconds = films.length > 1 ? sumSeconds(films) : video.durationSeconds;
    const renewableUntil = computeRenewalLimit(now, closesAt, video.durationSeconds, screeningSeconds);
    const expiresAt = computeLeaseEnd(now, renewableUntil);
    const claims: GrantClaims = {
      id: uuidv7(),
      pageId: page.id,
      videoId: video.id,
      transcodeVersion: video.transcodeVersion,
      orderId: access.viewer?.orderId,
      subscriberId: access.viewer?.subscriberId,
      entitlementId,
      passId: access.viewer?.passId,
      issuedAt: now.getTime(),
      renewableUntil: renewableUntil.getTime(),
      previewSeconds: access.previewSeconds ?? undefined,
      isPremiere: access.isPremiere,
      countedAfterSeconds:
        session && hasClock && times?.countedAt === null && !access.isPremiere
          ? computeServedLimit(screeningSeconds)
          : undefined,
    };
    const follows = input.followsAddresses ?? false;
    const grant: PlaybackGrant = {
      ...claims,
      expiresAt: (follows ? expiresAt : renewableUntil).getTime(),
      network: ctx.grantNetworks.nameNetwork(input.address),
    };
    await tx.insert(playbackGrants).values({
      id: grant.id,
      pageId: page.id,
      videoId: video.id,
      orderId: grant.orderId,
      subscriberId: grant.subscriberId,
      entitlementId: grant.entitlementId,
      playbackSessionId: session?.id,
      deviceId: device,
      hostId: isOwner ? actor?.accountId : null,
      sessionId: isOwner ? actor?.sessionId : null,
      isPreview: access.previewSeconds !== null,
      claims: follows ? claims : null,
      expiresAt,
      renewableUntil,
      // By the clock of the session, which tells whether the player reported since.
      createdAt: now,
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

interface ViewerAdmission {
  viewer: Viewer;
  /** Length of the free preview; null for the whole video. */
  previewSeconds: number | null;
  /** Whether the film is shown by the premiere's clock. */
  isPremiere: boolean;
}

/** Adds the programme to the premiere of an event; null when its film is shown at any time. */
async function completePremiere(tx: Transaction, { premiere }: ViewerAccess): Promise<StoredPremiere | null> {
  return premiere ? { premiere, programme: await findProgramme(tx, premiere.pageId) } : null;
}

const getLobbyOpening = ({ premiere }: StoredPremiere) =>
  new Date(premiere.startsAt.getTime() - premiere.lobbyMinutes * 60_000);

/** @throws AppError not-found, forbidden */
async function authorizePremiereViewer(
  tx: Transaction,
  admission: ViewerAccess,
  premiere: StoredPremiere,
  input: PlaybackInput,
  films: readonly ProgrammeFilm[],
  ctx: Context,
): Promise<ViewerAdmission> {
  const { page, window } = admission;
  const now = ctx.clock.now();
  if (page.superarchived || page.archived) throw createNotFoundError("event");
  if (page.cancelledAt) throw new AppError("forbidden", (t) => t.gate.callToAction.ended);
  const isTimeOver = window !== null && window.closesAt <= now;
  const isOver = isTimeOver && !(await isFinishing(tx, admission, input, films, ctx));
  if (isOver && hasClosed(page, now)) throw new AppError("forbidden", (t) => t.gate.callToAction.ended);
  if (!page.activated) throw new AppError("forbidden", (t) => t.gate.callToAction.notLiveYet);
  const { viewer, previewSeconds } = authorizeByGate(admission, input);
  const isPremiere = await admitToPremiere(tx, premiere, viewer.key, now);
  if (!isPremiere && isOver) throw new AppError("forbidden", (t) => t.timeToWatch.over);
  if (isPremiere && previewSeconds !== null)
    throw new AppError("forbidden", verbatim(page.paywallSettings.subtitle));
  return { viewer, previewSeconds, isPremiere };
}

async function authorizeViewer(
  tx: Transaction,
  admission: ViewerAccess,
  input: PlaybackInput,
  films: readonly ProgrammeFilm[],
  ctx: Context,
): Promise<ViewerAdmission> {
  const { page, status } = admission;
  if (page.superarchived || page.archived) throw createNotFoundError("event");
  if (input.kind !== "feature") {
    if (!page.activated) throw createNotFoundError("video");
    return { viewer: createDeviceViewer(input.deviceId), previewSeconds: null, isPremiere: false };
  }
  if (page.cancelledAt) throw new AppError("forbidden", (t) => t.gate.callToAction.ended);
  if (status.complete) {
    if (!(await isFinishing(tx, admission, input, films, ctx))) {
      const hasEnded = page.closesAt === null || hasClosed(page, ctx.clock.now());
      throw new AppError("forbidden", (t) => (hasEnded ? t.gate.callToAction.ended : t.timeToWatch.over));
    }
  } else if (!status.live) throw new AppError("forbidden", (t) => t.gate.callToAction.notLiveYet);
  return { ...authorizeByGate(admission, input), isPremiere: false };
}

const hasClosed = ({ closesAt }: ViewerAccess["page"], now: Date) => closesAt !== null && closesAt <= now;

/** Whether a viewer whose time is over may watch the rest of a programme that they began in time. */
async function isFinishing(
  tx: Transaction,
  admission: ViewerAccess,
  input: PlaybackInput,
  films: readonly ProgrammeFilm[],
  { clock, config }: Context,
): Promise<boolean> {
  const { gate, access } = decideAccess(admission);
  if (access.kind !== "full") return false;
  const viewer = identifyViewer(admission, gate, input.deviceId);
  const device = identifyDevice(config.keyRing, viewer.key, input);
  const closesAt = admission.window?.closesAt ?? null;
  return mayFinish(tx, { closesAt }, films, { viewer, device, now: clock.now() });
}

/** @throws AppError forbidden */
function authorizeByGate(
  admission: ViewerAccess,
  input: PlaybackInput,
): Pick<ViewerAdmission, "viewer" | "previewSeconds"> {
  const { gate, access } = decideAccess(admission);
  rejectPassProblem(admission);
  if (access.kind === "denied") {
    throw new AppError(
      "forbidden",
      gate === "emailCapture"
        ? (t) => t.registration.intro
        : verbatim(admission.page.paywallSettings.subtitle),
    );
  }
  const viewer = identifyViewer(admission, gate, input.deviceId);
  return { viewer, previewSeconds: access.kind === "preview" ? access.seconds : null };
}

function decideAccess({ page, holdings }: ViewerAccess) {
  const { paywallSettings, emailCapture } = page;
  const gate = decideGate({ ...paywallSettings, emailCapture }, true);
  const access = decideFilmAccess(gate, holdings, {
    showTimeSeconds: paywallSettings.showTime,
    isOptional: paywallSettings.isOptional,
  });
  return { gate, access };
}

/**
 * Chooses the film that a start plays. A free preview, a premiere and the owner begin with the first one that can be played;
 * of the others a free preview shows nothing.
 * @throws AppError not-found for a film that the event does not show, forbidden
 */
async function chooseShownFilm(
  tx: Transaction,
  films: readonly ProgrammeFilm[],
  { viewer, previewSeconds, isPremiere }: Omit<ViewerAdmission, "viewer"> & { viewer: Viewer | null },
  { filmId, deviceId }: PlaybackInput,
  page: ViewerAccess["page"],
): Promise<{ film: ProgrammeFilm | undefined; programme: StartedPlayback["programme"] }> {
  const wanted = films.find((film) => film.filmId === filmId);
  if (filmId !== undefined && !wanted) throw createNotFoundError("film");
  const playable = films.filter(({ status }) => status === "ready");
  const first = playable[0] ?? films[0];
  if (previewSeconds !== null || isPremiere || films.length < 2) {
    if (previewSeconds !== null && wanted && wanted !== first)
      throw new AppError("forbidden", verbatim(page.paywallSettings.subtitle));
    return { film: wanted ?? first, programme: null };
  }
  const keys = viewer ? [viewer.key, createDeviceViewer(deviceId).key] : [];
  const progress = await findProgress(tx, playable, keys);
  const film = wanted ?? chooseFilm(progress.films, progress.positions) ?? first;
  const listed = progress.films.flatMap((each) => {
    const { durationSeconds, positionSeconds, seen } = each;
    return each.filmId ? [{ filmId: each.filmId, durationSeconds, positionSeconds, seen }] : [];
  });
  return { film, programme: film?.filmId ? { filmId: film.filmId, films: listed } : null };
}

/** Call after authorization: only viewers who may watch learn that the video is still processing. */
async function findPlayableVideo(tx: Transaction, id: string | null): Promise<Video> {
  const [video] = id ? await tx.select().from(videos).where(eq(videos.id, id)) : [];
  // Looked up by ID alone, because a copy of an event shows the videos of its original.
  if (!video) throw createNotFoundError("video");
  switch (video.status) {
    case "ready":
      return video;
    case "uploading":
      throw new AppError("state-conflict", (t) => t.video.uploading);
    case "converting":
      throw new AppError("state-conflict", (t) => t.video.converting);
    case "failed":
      throw createNotFoundError("video");
  }
}

import { decideFilmAccess } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { messages } from "@matinee/contract/messages";
import { eq, inArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Context } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import { type Admission, findAdmission } from "../access/admission.queries.ts";
import { viewerCredentials } from "../../db/schema/subscribers.ts";
import { owns, shownVideoId, type Video } from "../video/videos.queries.ts";
import { videos } from "../../db/schema/videos.ts";
import type { PlaybackGrant } from "./grants.ts";
import { grantExpiry } from "./playback.rules.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { openSitting } from "./open-sitting.ts";
import { deviceViewer, type Viewer, viewerOf } from "./viewers.ts";

export interface PlaybackInput {
  pageId: string;
  kind: Video["kind"];
  deviceId: string;
  orderSlug?: string | undefined;
  subscriberId?: string | undefined;
  takeOver?: boolean | undefined;
}

export interface StartedPlayback {
  grant: PlaybackGrant;
  video: Video;
  positionSeconds: number;
  visits: number;
  mark: string | null;
}

/**
 * Lets a viewer at a video's bytes, or says why not (behaviour §4 and §6). Trailer, preroll and message are everyone's
 * once the event is activated; the feature is for whom the gate admits while the screening is live, its free preview for
 * all; owner and staff see everything at any time and count for nothing.
 * @throws AppError not-found, forbidden, device-limit, state-conflict while the video is not ready
 */
export async function startPlayback(ctx: Context, input: PlaybackInput): Promise<StartedPlayback> {
  const now = ctx.clock.now();
  const credentials = [input.orderSlug, input.subscriberId];
  const started = await transact(ctx.db, async (tx) => {
    await lockHoldings(tx, credentials);
    const admission = await findAdmission(tx, input.pageId, credentials, now);
    if (!admission) throw notFound("This event");
    const isOwner = owns(ctx.actor, admission.page);
    const right = isOwner ? { viewer: null, previewSeconds: null } : admit(admission, input);
    const video = await findShownVideo(tx, admission, input.kind);
    if (right.previewSeconds !== null && video.host !== "local") {
      // Another host cuts nothing for us: a free beginning there would be the whole film.
      throw new AppError("forbidden", admission.page.paywallSettings.subtitle);
    }
    // The feature counts visits, keeps the place and holds the device limit; the rest is for looking in.
    const sitting =
      right.viewer && input.kind === "feature"
        ? await openSitting(tx, { ...input, ...right, video, viewer: right.viewer, now })
        : null;
    const { page } = admission;
    const closesAt = isOwner || input.kind !== "feature" ? null : page.closesAt;
    const grant: PlaybackGrant = {
      id: uuidv7(),
      pageId: page.id,
      videoId: video.id,
      edition: video.edition,
      orderId: right.viewer?.orderId,
      subscriberId: right.viewer?.subscriberId,
      issuedAt: now.getTime(),
      expiresAt: grantExpiry(now, closesAt, video.durationSeconds).getTime(),
      previewSeconds: right.previewSeconds ?? undefined,
    };
    await tx.insert(playbackGrants).values({
      id: grant.id,
      pageId: page.id,
      videoId: video.id,
      orderId: grant.orderId,
      subscriberId: grant.subscriberId,
      sittingId: sitting?.id,
      deviceId: input.deviceId,
      preview: right.previewSeconds !== null,
      expiresAt: new Date(grant.expiresAt),
    });
    const mark = page.viewerMark && input.kind === "feature" ? (right.viewer?.mark ?? null) : null;
    return {
      grant,
      video,
      mark,
      positionSeconds: sitting?.positionSeconds ?? 0,
      visits: sitting?.visits ?? 0,
      isNewPlay: sitting?.isNew ?? false,
    };
  });
  if (started.isNewPlay) ctx.watchMeter.add(input.pageId, now, { plays: 1 });
  return started;
}

/**
 * A refund, a dispute or a removal waits for us or we for it, and two starts with one ticket follow each other: visits and
 * devices are counted right.
 */
async function lockHoldings(tx: Transaction, credentials: readonly (string | undefined)[]): Promise<void> {
  const hashes = credentials.flatMap((token) => (token ? [hashToken(token)] : []));
  if (hashes.length === 0) return;
  const held = await tx
    .select({ orderId: viewerCredentials.orderId })
    .from(viewerCredentials)
    .where(inArray(viewerCredentials.tokenHash, hashes))
    .orderBy(viewerCredentials.id)
    .for("update");
  const orderIds = held.flatMap(({ orderId }) => (orderId ? [orderId] : []));
  if (orderIds.length === 0) return;
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, orderIds))
    .orderBy(orders.id)
    .for("update");
}

function admit(
  admission: Admission,
  input: PlaybackInput,
): { viewer: Viewer; previewSeconds: number | null } {
  const { page, status, holdings } = admission;
  if (page.superarchived || page.archived) throw notFound("This event");
  if (input.kind !== "feature") {
    if (!page.activated) throw notFound("This video");
    return { viewer: deviceViewer(input.deviceId), previewSeconds: null };
  }
  const { callToAction } = messages.gate;
  if (status.complete || page.cancelledAt) throw new AppError("forbidden", callToAction.ended);
  if (!status.live) throw new AppError("forbidden", callToAction.notLiveYet);
  const { paywallSettings, emailCapture } = page;
  const gate = decideGate({ ...paywallSettings, emailCapture }, true);
  const access = decideFilmAccess(gate, holdings, {
    showTimeSeconds: paywallSettings.showTime,
    isOptional: paywallSettings.isOptional,
  });
  if (access.kind === "denied") {
    throw new AppError(
      "forbidden",
      gate === "emailCapture" ? messages.registration.intro : paywallSettings.subtitle,
    );
  }
  const viewer = viewerOf(admission, gate, input.deviceId);
  return { viewer, previewSeconds: access.kind === "preview" ? access.seconds : null };
}

/** Only whom the film would be shown to learns that it is on its way. */
async function findShownVideo(tx: Transaction, { page }: Admission, kind: Video["kind"]): Promise<Video> {
  const id = shownVideoId(page, kind);
  const [video] = id ? await tx.select().from(videos).where(eq(videos.id, id)) : [];
  // A copy of an event shows the videos of its original.
  if (!video) throw notFound("This video");
  switch (video.status) {
    case "ready":
      return video;
    case "uploading":
      throw new AppError("state-conflict", messages.video.uploading);
    case "converting":
      throw new AppError("state-conflict", messages.video.converting);
    case "failed":
      throw notFound("This video");
  }
}

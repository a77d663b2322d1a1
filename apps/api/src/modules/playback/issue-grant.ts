import { getPlayEnd } from "@matinee/domain/viewing-windows";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../db/client.ts";
import { type GrantClaims, playbackGrants } from "../../db/schema/playback.ts";
import type { Context } from "../../platform/context.ts";
import type { ViewerAccess } from "../access/viewer-access.queries.ts";
import type { Video } from "../video/videos.queries.ts";
import type { PlaybackAccess, PlaybackInput } from "./authorize-playback.ts";
import { type ProgrammeFilm, sumSeconds } from "./find-programme.ts";
import type { GrantNetworkServices } from "./grant-networks.ts";
import type { PlaybackGrant } from "./grants.ts";
import type { OpenedPlaybackSession } from "./open-playback-session.ts";
import { computeLeaseEnd, computeRenewalLimit, computeServedLimit } from "./playback.rules.ts";

/** A start that was authorized: who plays which video on which device. */
interface AuthorizedStart {
  admission: ViewerAccess;
  access: PlaybackAccess;
  input: Pick<PlaybackInput, "kind" | "followsAddresses" | "address">;
  /** All films that the event shows, if it is about one of them. */
  films: readonly ProgrammeFilm[];
  video: Video;
  /** Null for a video without plays and a device limit, and without a viewer. */
  session: OpenedPlaybackSession | null;
  device: string;
  /** The account of the owner, the team or staff; null for viewers. */
  host: Context["actor"];
  now: Date;
}

/**
 * Stores a grant: what its signatures say, and until when they are renewed.
 * @returns also when it ends without a heartbeat
 */
export async function issueGrant(
  tx: Transaction,
  { grantNetworks }: GrantNetworkServices,
  { admission, access, input, films, video, session, device, host, now }: AuthorizedStart,
): Promise<{ grant: PlaybackGrant; expiresAt: Date }> {
  const { page, times } = admission;
  const { viewer, previewSeconds, isPremiere } = access;
  const isFilm = input.kind === "feature";
  const hasClock = page.watchHours !== null || viewer?.passId !== undefined;
  const closesAt =
    host !== null || (!isFilm && input.kind !== "programme") || !page.closesAt
      ? null
      : getPlayEnd(page.closesAt, page.ends, isPremiere ? null : times);
  const screeningSeconds = films.length > 1 ? sumSeconds(films) : video.durationSeconds;
  const renewableUntil = computeRenewalLimit(now, closesAt, video.durationSeconds, screeningSeconds);
  const expiresAt = computeLeaseEnd(now, renewableUntil);
  const claims: GrantClaims = {
    id: uuidv7(),
    pageId: page.id,
    videoId: video.id,
    transcodeVersion: video.transcodeVersion,
    orderId: viewer?.orderId,
    subscriberId: viewer?.subscriberId,
    entitlementId: viewer?.entitlementId,
    passId: viewer?.passId,
    issuedAt: now.getTime(),
    renewableUntil: renewableUntil.getTime(),
    previewSeconds: previewSeconds ?? undefined,
    isPremiere,
    countedAfterSeconds:
      session && hasClock && times?.countedAt === null && !isPremiere
        ? computeServedLimit(screeningSeconds)
        : undefined,
  };
  const follows = input.followsAddresses ?? false;
  const grant: PlaybackGrant = {
    ...claims,
    expiresAt: (follows ? expiresAt : renewableUntil).getTime(),
    network: grantNetworks.nameNetwork(input.address),
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
    hostId: host?.accountId,
    sessionId: host?.sessionId,
    isPreview: previewSeconds !== null,
    claims: follows ? claims : null,
    expiresAt,
    renewableUntil,
    // By the clock of the session, which tells whether the player reported since.
    createdAt: now,
  });
  return { grant, expiresAt };
}

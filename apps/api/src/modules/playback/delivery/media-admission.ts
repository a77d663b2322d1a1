import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { PremiereClockServices } from "../../premieres/premiere-clocks.ts";
import { createGrantVerifier, type PlaybackGrant } from "../grants.ts";
import { getSegmentStart } from "../playback.rules.ts";
import type { Revocations } from "../revocations.ts";
import { getSegmentNumber, hasNoFrames, isBesideFilm } from "./media-files.ts";

/** How long a web server may cache a grant check. */
const AUTH_CACHE_MS = 3000;

/**
 * Decides which files a grant opens, without the database: by its signature, its expiry, the revocations that this process
 * has in memory, and the clock of a premiere.
 */
export interface MediaAdmission {
  /** Reads a signed grant; null when it is forged or of another video. */
  read(text: string, videoId: string): PlaybackGrant | null;
  /**
   * @param name the requested file. Captions, thumbnails and posters open for as long as the grant can be renewed.
   * @throws AppError unavailable while this process cannot decide, forbidden
   */
  admit(grant: PlaybackGrant, name?: string): void;
  /** @throws AppError early for what the premiere's clock has not reached, and for a request that names no file */
  rejectEarlyFile(grant: PlaybackGrant, name: string): Promise<void>;
  /** Until when a web server may keep the admission, in milliseconds since the Unix epoch. */
  getCacheEnd(grant: PlaybackGrant): number;
}

export function createMediaAdmission(
  { config, clock, premiereClocks }: Pick<Services, "config" | "clock"> & PremiereClockServices,
  revocations: Pick<Revocations, "canDecide" | "isRevoked">,
): MediaAdmission {
  const readGrant = createGrantVerifier(config.keyRing);
  return {
    read(text, videoId) {
      const grant = readGrant(text);
      return grant?.videoId === videoId ? grant : null;
    },
    admit(grant, name = "") {
      if (!revocations.canDecide(grant.issuedAt)) {
        throw new AppError("unavailable", (t) => t.apiErrors.playback.beingChecked, {
          details: { retryAfterSeconds: 1 },
        });
      }
      const end = isBesideFilm(name) ? (grant.renewableUntil ?? grant.expiresAt) : grant.expiresAt;
      if (end <= clock.now().getTime()) throw new AppError("forbidden", (t) => t.video.ranOut);
      if (revocations.isRevoked(grant)) throw new AppError("forbidden", (t) => t.apiErrors.playback.ended);
    },
    async rejectEarlyFile({ isPremiere, pageId, videoId }, name) {
      if (!isPremiere || hasNoFrames(name)) return;
      const segment = getSegmentNumber(name);
      const loadableSeconds = await premiereClocks.computeLoadableSeconds(pageId, videoId);
      const startsAt = segment === null ? Number.POSITIVE_INFINITY : getSegmentStart(segment);
      // Equal while both are Infinity: after the programme, everything may be loaded.
      if (startsAt > loadableSeconds) throw new AppError("early", (t) => t.premiere.early);
    },
    getCacheEnd: (grant) => Math.min(grant.expiresAt, clock.now().getTime() + AUTH_CACHE_MS),
  };
}

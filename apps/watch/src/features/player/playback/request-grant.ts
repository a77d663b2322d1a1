import { unwrapData } from "@matinee/app-shell/api/api-client";
import { waitOutLimit } from "@matinee/app-shell/api/wait-out-limit";
import type { Playback, PlaybackRequest } from "@matinee/contract/schemas/videos";
import { api, signedInApi } from "../../../api.ts";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { readViewerRecord, type ViewerRecord } from "../../viewer/viewer-record.ts";
import { capabilities, prefersNativePlayback } from "../source/capabilities.ts";
import { measureViewerLine } from "../source/measure-line.ts";

export type VideoKind = PlaybackRequest["kind"];

export interface GrantRequest {
  pageId: string;
  kind: VideoKind;
  /** The item of a premiere's programme, or one of several films. */
  part?: Pick<PlaybackRequest, "itemId" | "filmId">;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId" | "passToken">;
  /** Sends the session of the owner or of staff, who may play anything at any time. */
  signedIn: boolean;
}

/**
 * An early request is continued at most this long after it: a slow line needs a while for the player's code, and a grant without
 * a heartbeat for 45 seconds gives up its device's place.
 */
const earlyMs = 30_000;

/** The request that was sent with a press. */
let early: {
  pageId: string;
  kind: VideoKind;
  sentAt: number;
  grant: Promise<Playback>;
  controller: AbortController;
} | null = null;

/** Requests a playback grant for this viewer, which counts as a play. */
export function requestGrant(
  { pageId, kind, part, record, signedIn }: GrantRequest,
  { takeOver, signal }: { takeOver: boolean; signal: AbortSignal },
): Promise<Playback> {
  const { orderSlug, subscriberId, passToken } = record;
  const { deviceToken } = readViewerRecord(pageId);
  const bitsPerSecond = measureViewerLine();
  const body: PlaybackRequest = {
    kind,
    ...part,
    deviceId: getDeviceId(),
    ...(deviceToken && { deviceToken }),
    ...(orderSlug && { orderSlug }),
    ...(subscriberId && { subscriberId }),
    ...(passToken && { passToken }),
    ...(takeOver && { takeOver: true }),
    ...(bitsPerSecond !== undefined && { bitsPerSecond }),
    ...capabilities,
    followsAddresses: !prefersNativePlayback(),
  };
  const { playback } = signedIn ? signedInApi : api;
  const start = () => unwrapData(playback.start({ params: { id: pageId }, body, fetchOptions: { signal } }));
  return waitOutLimit(start, signal);
}

/** Requests the grant at the press that opens the player, so that the player renders during the round trip. */
export function requestGrantEarly(request: GrantRequest): void {
  // React's strict mode would start the player twice, and only the first start would continue this request.
  if (import.meta.env.DEV) return;
  early?.controller.abort();
  const controller = new AbortController();
  const grant = requestGrant(request, { takeOver: false, signal: controller.signal });
  // The player handles a failure.
  grant.catch(() => undefined);
  early = { pageId: request.pageId, kind: request.kind, sentAt: performance.now(), grant, controller };
}

/** Returns the request that was sent with the press, once. `signal` aborts it. */
export function takeEarlyGrant(
  { pageId, kind }: GrantRequest,
  signal: AbortSignal,
): Promise<Playback> | null {
  const taken = early;
  early = null;
  if (taken?.pageId !== pageId || taken.kind !== kind) return null;
  if (performance.now() - taken.sentAt > earlyMs) return null;
  signal.addEventListener("abort", () => taken.controller.abort());
  return taken.grant;
}

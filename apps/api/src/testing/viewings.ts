import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import type { App } from "../app.ts";
import { playbackGrants } from "../db/schema/playback.ts";
import type { PlaybackGrant } from "../modules/playback/grants.ts";
import { createLiveGrants, type LiveGrants } from "../modules/playback/live-grants.ts";
import { createAccount, createPage } from "./fixtures.ts";
import { createVideoRow } from "./media-fixtures.ts";

interface Viewing {
  grants: LiveGrants;
  grant: PlaybackGrant;
}

async function createGrant({ services }: App): Promise<PlaybackGrant> {
  const { id: pageId } = await createPage(services, (await createAccount(services)).id);
  const { id: videoId } = await createVideoRow(services, pageId);
  const now = Date.now();
  const grant = { id: randomUUID(), pageId, videoId, issuedAt: now, expiresAt: now + 3_600_000 };
  const expiresAt = new Date(grant.expiresAt);
  await services.db
    .insert(playbackGrants)
    .values({ ...grant, deviceId: "device-one", expiresAt, renewableUntil: expiresAt });
  return { ...grant, transcodeVersion: 1 };
}

/** Starts the revocations of a process until the end of the test, and admits a viewing. */
export async function startViewing(app: App): Promise<Viewing> {
  const grants = createLiveGrants(app.services);
  await grants.start();
  onTestFinished(() => grants.stop());
  const grant = await createGrant(app);
  await expect.poll(() => grants.isCurrent(), { timeout: 20_000 }).toBe(true);
  grants.recordAdmission(grant);
  return { grants, grant };
}

/** Whether the media routes would serve a grant. */
export const serves = ({ grants, grant }: Viewing): boolean =>
  grants.canDecide(grant) && !grants.isRevoked(grant);

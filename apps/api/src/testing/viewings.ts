import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import type { App } from "../app.ts";
import { playbackGrants } from "../db/schema/playback.ts";
import type { PlaybackGrant } from "../modules/playback/grants.ts";
import { createRevocations, type Revocations } from "../modules/playback/revocations.ts";
import { createAccount, createPage } from "./fixtures.ts";
import { createVideoRow } from "./media-fixtures.ts";

interface Viewing {
  revocations: Revocations;
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

/** Starts the revocations of a process until the end of the test, and a viewing. */
export async function startViewing(app: App): Promise<Viewing> {
  const revocations = createRevocations(app.services);
  await revocations.start();
  onTestFinished(() => revocations.stop());
  const grant = await createGrant(app);
  await expect.poll(() => revocations.isCurrent(), { timeout: 20_000 }).toBe(true);
  return { revocations, grant };
}

/** Whether the media routes would serve a grant. */
export const serves = ({ revocations, grant }: Viewing): boolean =>
  revocations.canDecide(grant.issuedAt) && !revocations.isRevoked(grant);

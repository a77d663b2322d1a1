import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { knownDevices } from "../../../db/schema/sessions.ts";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { describeBrowser } from "./describe-browser.ts";

/**
 * Records the device of a sign-in.
 * @returns whether the account signed in before, but never from this device
 */
export async function rememberDevice(tx: Transaction, ctx: Context, accountId: string): Promise<boolean> {
  const keyHash = hashToken(buildDeviceKey(ctx));
  const now = ctx.clock.now();
  const [device] = await tx
    .insert(knownDevices)
    .values({ accountId, keyHash, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.keyHash],
      set: { lastSeenAt: now },
    })
    // PostgreSQL sets xmax on the version of a row that an update wrote, and not on an inserted one.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!device?.isNew) return false;
  const others = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), ne(knownDevices.keyHash, keyHash)))
    .limit(1);
  return others.length > 0;
}

/** The studio sends a random id that its browser keeps. Other callers are known by browser, system and network. */
function buildDeviceKey({ deviceId, userAgent, address }: Context): string {
  if (deviceId) return `id ${deviceId}`;
  const { browser, system } = describeBrowser(userAgent ?? null);
  return `network ${address} ${browser} ${system}`;
}

import { lifetimes } from "@matinee/domain/limits";
import type { Config } from "../../../platform/config.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { hashToken, generateToken } from "../../../platform/crypto.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { handoffCodes } from "../../../db/schema/sessions.ts";

/**
 * Creates a single-use code that signs the caller in on another Matinee host. Only that host accepts it, for 60 seconds.
 * @throws AppError invalid for a host that is not one of the apps'
 */
export async function createHandoffCode(
  ctx: SessionContext,
  input: { host: string },
): Promise<{ code: string; expiresAt: Date }> {
  const host = input.host.toLowerCase();
  if (!listOwnHosts(ctx.config).includes(host))
    throw createFieldError("host", (t) => t.apiErrors.accounts.hosts);
  const code = generateToken();
  const expiresAt = new Date(ctx.clock.now().getTime() + lifetimes.handoffSeconds * 1000);
  const { accountId, signInId } = ctx.actor;
  await ctx.db
    .insert(handoffCodes)
    .values({ codeHash: hashToken(code), accountId, signInId, host, expiresAt });
  return { code, expiresAt };
}

function listOwnHosts({ WATCH_URL, STUDIO_URL, BACKOFFICE_URL }: Config): string[] {
  return [WATCH_URL, STUDIO_URL, BACKOFFICE_URL].map((url) => new URL(url).host);
}

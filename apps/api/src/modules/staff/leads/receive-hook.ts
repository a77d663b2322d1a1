import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { parseJson } from "../../../platform/http/readable.ts";
import { isFromTypeform, isFromWebflow, isFromZoom, zoomToken } from "./hook-signatures.ts";
import { readTypeform, readWebflow, readZoom, zoomChallengeOf } from "./read-hooks.ts";
import { receiveLead } from "./receive-lead.ts";

const SOURCES = {
  typeform: { secret: "TYPEFORM_SECRET", isSigned: isFromTypeform, read: readTypeform },
  webflow: { secret: "WEBFLOW_SECRET", isSigned: isFromWebflow, read: readWebflow },
  zoom: { secret: "ZOOM_SECRET", isSigned: isFromZoom, read: readZoom },
} as const;

/**
 * Takes a signed call of a form or meeting tool. What is no lead (another kind of event, no email) is acknowledged and
 * left, or the source would send it again for days.
 * @returns the answer's body
 * @throws AppError not-found for a source without a secret here, forbidden for a signature that is not right, malformed
 */
export async function receiveHook(
  ctx: Context,
  call: { source: keyof typeof SOURCES; headers: IncomingHttpHeaders; raw: Buffer },
): Promise<object> {
  const source = SOURCES[call.source];
  const secret = ctx.config[source.secret];
  if (!secret) throw new AppError("not-found", "This hook is not set up.");
  if (!source.isSigned({ ...call, secret, now: ctx.clock.now() })) {
    throw new AppError("forbidden", "The signature is not right.");
  }
  const body = parseJson(call.raw.toString("utf8"));
  const challenge = call.source === "zoom" ? zoomChallengeOf(body) : null;
  if (challenge !== null) {
    return { plainToken: challenge, encryptedToken: zoomToken(secret, challenge) };
  }
  const lead = source.read(body);
  if (lead) await receiveLead(ctx, lead);
  return { received: true };
}

import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { parseJson } from "../../../platform/http/reject-malformed.ts";
import { isFromTypeform, isFromWebflow, isFromZoom, encryptZoomToken } from "./webhook-signatures.ts";
import { readTypeform, readWebflow, readZoom, readZoomChallenge } from "./read-webhooks.ts";
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
export async function receiveLeadWebhook(
  ctx: Context,
  request: { source: keyof typeof SOURCES; headers: IncomingHttpHeaders; raw: Buffer },
): Promise<object> {
  const source = SOURCES[request.source];
  const secret = ctx.config[source.secret];
  if (!secret) throw new AppError("not-found", "This hook is not set up.");
  if (!source.isSigned({ ...request, secret, now: ctx.clock.now() })) {
    throw new AppError("forbidden", "The signature is not right.");
  }
  const body = parseJson(request.raw.toString("utf8"));
  const challenge = request.source === "zoom" ? readZoomChallenge(body) : null;
  if (challenge !== null) {
    return { plainToken: challenge, encryptedToken: encryptZoomToken(secret, challenge) };
  }
  const lead = source.read(body);
  if (lead) await receiveLead(ctx, lead);
  return { received: true };
}

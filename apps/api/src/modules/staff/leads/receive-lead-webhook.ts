import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { parseJson } from "../../../platform/http/validation/reject-malformed.ts";
import { isFromTypeform, isFromWebflow, isFromZoom, encryptZoomToken } from "./webhook-signatures.ts";
import { dropNulls, readTypeform, readWebflow, readZoom, readZoomChallenge } from "./read-webhooks.ts";
import { receiveLead } from "./receive-lead.ts";

const SOURCES = {
  typeform: { secret: "TYPEFORM_SECRET", isSigned: isFromTypeform, read: readTypeform },
  webflow: { secret: "WEBFLOW_SECRET", isSigned: isFromWebflow, read: readWebflow },
  zoom: { secret: "ZOOM_SECRET", isSigned: isFromZoom, read: readZoom },
} as const;

/**
 * Receives a signed webhook of a form or meeting tool. Acknowledges and ignores events that are no leads (another type,
 * no email), because the source would otherwise retry them for days.
 * @returns the response body
 * @throws AppError not-found for a source without a configured secret; forbidden for a wrong signature; malformed
 */
export async function receiveLeadWebhook(
  ctx: Context,
  request: { source: keyof typeof SOURCES; headers: IncomingHttpHeaders; raw: Buffer },
): Promise<object> {
  const source = SOURCES[request.source];
  const secret = ctx.config[source.secret];
  if (!secret) throw new AppError("not-found", (t) => t.apiErrors.leads.notConfigured);
  if (!source.isSigned({ ...request, secret, now: ctx.clock.now() })) {
    throw new AppError("forbidden", (t) => t.apiErrors.leads.wrongSignature);
  }
  const body = dropNulls(parseJson(request.raw.toString("utf8")));
  const challenge = request.source === "zoom" ? readZoomChallenge(body) : null;
  if (challenge !== null) {
    return { plainToken: challenge, encryptedToken: encryptZoomToken(secret, challenge) };
  }
  const lead = source.read(body);
  if (lead) await receiveLead(ctx, lead);
  return { received: true };
}

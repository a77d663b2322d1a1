import http from "node:http";
import https from "node:https";

const TIMEOUT_MS = 10_000;

/** The number of events delivered at once. More would slow the API down. */
export const AT_ONCE = 8;

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: AT_ONCE }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: AT_ONCE }),
};

/** Posts a signed event and returns the status of the response. @throws Error when there is none within ten seconds */
export function postEvent(
  address: string,
  payload: string,
  signature: string,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(address);
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(url, {
      agent: secure ? agents["https:"] : agents["http:"],
      method: "POST",
      headers: {
        "content-length": Buffer.byteLength(payload),
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature,
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      signal,
      timeout: TIMEOUT_MS,
    });
    request.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    });
    request.once("timeout", () => request.destroy(new Error("The webhook did not answer in time")));
    request.once("error", reject);
    request.end(payload);
  });
}

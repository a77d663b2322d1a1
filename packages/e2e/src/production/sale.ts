import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { ReceivedMail } from "../system.ts";
import type { Providers } from "./providers.ts";

/** An installation as a program outside reaches it. */
export interface Site {
  watch: string;
  studio: string;
  admin: string;
  api: string;
}

export const createSite = (port: number): Site => ({
  watch: `https://watch.films.example:${port}`,
  studio: `https://studio.films.example:${port}`,
  admin: `https://admin.films.example:${port}`,
  api: `https://api.films.example:${port}`,
});

/** Calls the API. Each caller knows the texts in the response to its call. @throws Error for an error response */
export async function callSite(
  site: Site,
  method: string,
  path: string,
  body?: object,
  session = "",
): Promise<{ data: Record<string, string>; session: string }> {
  const response = await fetch(new URL(path, site.api), {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(session && { "x-session-id": session }),
      "idempotency-key": randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  const { data } = JSON.parse(text || '{ "data": {} }');
  return { data, session: response.headers.get("x-session-id") ?? "" };
}

/** Waits for the newest email to an address whose text matches. @returns the match */
export async function findInEmail(
  { inboxUrl }: Pick<Providers, "inboxUrl">,
  to: string,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  const search = async () => {
    const response = await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(to)}`);
    // The inbox returns its messages.
    const emails = (await response.json()) as ReceivedMail[];
    found = emails.map(({ text }) => pattern.exec(text)).find((match) => match !== null) ?? null;
    return found !== null;
  };
  await expect.poll(search, { timeout: 60_000 }).toBe(true);
  if (!found) throw new Error(`no email to ${to}`);
  return found;
}

export interface Screening {
  id: string;
  url: string;
  title: string;
  productId: string;
  session: string;
}

/** In cents. */
const PRICE = 750;

/** Lets a filmmaker sign up, be verified and paid, buy a credit, and sell a film: by the calls of the studio. */
export async function openScreening(
  site: Site,
  providers: Providers,
  film: string,
  title: string,
): Promise<Screening> {
  const email = `maker-${randomUUID().slice(0, 8)}@filmmakers.example`;
  const signedUp = await callSite(site, "POST", "/v1/account", {
    firstName: "Marta",
    lastName: "Reis",
    email,
    password: "a long enough phrase 26",
    phoneNumber: "4155550123",
    country: "US",
    tos: true,
  });
  const { session } = signedUp;
  const id = signedUp.data["id"] ?? "";
  const asOwner = (method: string, path: string, body?: object) =>
    callSite(site, method, path, body, session);
  const [, token = ""] = await findInEmail(providers, email, /confirm-email#verify=([^\s\])]+)/);
  await callSite(site, "POST", "/v1/email-verifications", { token: decodeURIComponent(token) });
  await asOwner("GET", "/v1/account/onboard");
  const { connectId } = (await asOwner("GET", "/v1/account")).data;
  const onboarded = await fetch(`${providers.stripeUrl}/_test/accounts/${connectId}/onboard`, {
    method: "POST",
  });
  expect(onboarded.ok).toBe(true);
  await asOwner("GET", "/v1/account/capabilities");
  await asOwner("POST", "/v1/orders/credits", {
    email,
    name: "Marta Reis",
    address: "1 Harbour Way, San Francisco, CA, 94107",
    credits: 1,
    total: 30_000,
    token: "tok_visa",
    tos: true,
  });
  const url = `tidewater-${randomUUID().slice(0, 8)}`;
  const description = "A town waits for the sea to give its road back.";
  const { data: page } = await asOwner("POST", `/v1/pages/${id}`, {
    title,
    url,
    description,
    timezone: "UTC",
  });
  const pageId = page["id"] ?? "";
  const content = await readFile(film);
  const video = { pageId, kind: "feature", name: "feature.mp4", size: content.length };
  const created = (await asOwner("POST", "/v1/videos", video)).data;
  const uploaded = await fetch(new URL(created["uploadUrl"] ?? "", site.api), {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "x-session-id": session,
    },
    body: content,
  });
  expect(uploaded.status, await uploaded.text()).toBe(204);
  const [eventStart, eventEnd] = [-1, 14].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString(),
  );
  const paywallSettings = {
    enablePaywall: true,
    price: PRICE,
    showTime: 0,
    askDonations: false,
    askMidrollDonations: false,
  };
  const featureUrl = created["url"];
  const changes = { featureUrl, eventStart, eventEnd, showHours: true, paywallSettings };
  await asOwner("PATCH", `/v1/pages/${pageId}`, changes);
  const readStatus = async () => (await asOwner("GET", `/v1/videos/${created["id"]}/status`)).data["upload"];
  await expect.poll(readStatus, { timeout: 120_000 }).toBe("ready");
  await asOwner("POST", `/v1/pages/${pageId}/activate`, {});
  const opened = (await asOwner("GET", `/v1/pages/${pageId}`)).data;
  const { paywallProductId } = Object(opened["paywallSettings"]);
  return { id: pageId, url, title, productId: String(paywallProductId), session };
}

/** Buys a ticket. @returns the credential of its holder */
export async function buyTicket(site: Site, { id, productId }: Screening, email: string): Promise<string> {
  const { data } = await callSite(site, "POST", `/v1/pages/${id}/orders`, {
    email,
    name: "Grace Buyer",
    country: "US",
    zip: "94607",
    token: "tok_visa",
    total: PRICE,
    products: [{ id: productId, quantity: 1 }],
    tos: true,
  });
  return data["slug"] ?? "";
}

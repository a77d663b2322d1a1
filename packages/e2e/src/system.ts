import { randomUUID } from "node:crypto";
import { createVerificationToken } from "@matinee/api/email-verification";

/** Added to every port, so that two checkouts on one machine can run at the same time. */
const shift = Number(process.env.E2E_PORT_SHIFT ?? 0);
const shiftPort = (port: number) => String(port + shift);

/** The ports of the browser tests' system. They differ from the ports of a demo. */
export const ports = {
  PG_PORT: shiftPort(15499),
  STRIPE_PORT: shiftPort(14010),
  SMTP_PORT: shiftPort(14025),
  MAIL_UI_PORT: shiftPort(14020),
  API_PORT: shiftPort(14000),
  WATCH_PORT: shiftPort(15173),
  STUDIO_PORT: shiftPort(15174),
  BACKOFFICE_PORT: shiftPort(15175),
  VIMEO_PORT: shiftPort(14030),
};

/** The port of a second API process with other settings. */
export const otherApiPort = shiftPort(14040);

/** The port of the API process of an installation whose operator owes the tax. */
export const operatorApiPort = Number(shiftPort(14046));

/** nginx, and the API process behind it that lets caches share documents. */
export const cachePorts = { nginx: Number(shiftPort(14042)), api: Number(shiftPort(14041)) };

/** Of the API processes that serve the apps in other languages, one for each file of tests: these run at the same time. */
export const languagePorts = {
  pseudo: Number(shiftPort(14043)),
  screens: Number(shiftPort(14044)),
  journeys: Number(shiftPort(14045)),
};

/** The first of the ports at which the workers of a run serve the component gallery, one for each worker. */
export const firstGalleryPort = Number(shiftPort(4669));

/** The data folder of the system, relative to the repository. */
export const dataDir = ".data/e2e";

/** The signing secret of the system, with which tests create grants that are invalid in one respect only. */
export const secret = "the-secret-of-the-browser-tests-only";

const buildAddress = (port: string) => `http://127.0.0.1:${port}`;

export const addresses = {
  api: buildAddress(ports.API_PORT),
  watch: buildAddress(ports.WATCH_PORT),
  studio: buildAddress(ports.STUDIO_PORT),
  backoffice: buildAddress(ports.BACKOFFICE_PORT),
  inbox: buildAddress(ports.MAIL_UI_PORT),
  stripe: buildAddress(ports.STRIPE_PORT),
  vimeo: buildAddress(ports.VIMEO_PORT),
};

/** The database of the system, for states that only the passing of time brings about. */
export const databaseUrl = `postgres://matinee:matinee@127.0.0.1:${ports.PG_PORT}/matinee`;

export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Lists the emails that an address received, newest first. */
export async function listEmailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${addresses.inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return response.json();
}

/**
 * Calls the API directly, without a browser.
 * @throws Error with the response when the API returns an error
 */
// Each test knows the shape of the response to its call.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function call<Data = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  session = "",
): Promise<{ data: Data; session: string }> {
  const response = await fetch(`${addresses.api}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      "idempotency-key": randomUUID(),
      ...(session && { "x-session-id": session }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  const { data } = JSON.parse(text || '{ "data": {} }');
  return { data, session: response.headers.get("x-session-id") ?? "" };
}

/** Verifies the email of an account by a link like the one in its welcome email, without waiting for that email. */
export async function verifyEmail({ id, email }: { id: string; email: string }): Promise<void> {
  const expiresAt = new Date(Date.now() + 60_000);
  const token = createVerificationToken([secret], { accountId: id, email, expiresAt });
  await call("POST", "/v1/email-verifications", { token });
}

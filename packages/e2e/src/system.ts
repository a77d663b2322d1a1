import { randomUUID } from "node:crypto";

/** Two checkouts on one machine can each run their own: this moves every port. */
const shift = Number(process.env.E2E_PORT_SHIFT ?? 0);
const port = (usual: number) => String(usual + shift);

/** Where the browser tests run the whole system: away from the ports that a demo takes. */
export const ports = {
  PG_PORT: port(15499),
  STRIPE_PORT: port(14010),
  SMTP_PORT: port(14025),
  MAIL_UI_PORT: port(14020),
  API_PORT: port(14000),
  WATCH_PORT: port(15173),
  STUDIO_PORT: port(15174),
  BACKOFFICE_PORT: port(15175),
  VIMEO_PORT: port(14030),
};

/** Where a second API process may listen, set up otherwise than the system's. */
export const otherApiPort = port(14040);

/** Where the system keeps its data, below the workspace. */
export const dataDir = ".data/e2e";

/** Signs what the system signs, so that tests can make grants that are right but for one thing. */
export const secret = "the-secret-of-the-browser-tests-only";

const at = (number: string) => `http://127.0.0.1:${number}`;

export const addresses = {
  api: at(ports.API_PORT),
  watch: at(ports.WATCH_PORT),
  studio: at(ports.STUDIO_PORT),
  backoffice: at(ports.BACKOFFICE_PORT),
  inbox: at(ports.MAIL_UI_PORT),
  stripe: at(ports.STRIPE_PORT),
  vimeo: at(ports.VIMEO_PORT),
};

export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Mails that an address received, newest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${addresses.inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return answer.json();
}

/**
 * A call of the API, past every browser.
 * @throws on a refusal, with what the API said
 */
// Each test knows the shape of what it asked for.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function call<Data = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  session = "",
): Promise<{ data: Data; session: string }> {
  const answer = await fetch(`${addresses.api}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      "idempotency-key": randomUUID(),
      ...(session && { "x-session-id": session }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const { data } = JSON.parse(text || '{ "data": {} }');
  return { data, session: answer.headers.get("x-session-id") ?? "" };
}

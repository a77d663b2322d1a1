/** Where the browser tests run the whole system: away from the ports that a demo takes. */
export const ports = {
  PG_PORT: "15499",
  STRIPE_PORT: "14010",
  SMTP_PORT: "14025",
  MAIL_UI_PORT: "14020",
  API_PORT: "14000",
  WATCH_PORT: "15173",
  STUDIO_PORT: "15174",
  BACKOFFICE_PORT: "15175",
};

/** Signs what the system signs, so that tests can make grants that are right but for one thing. */
export const secret = "the-secret-of-the-browser-tests-only";

const at = (port: string) => `http://127.0.0.1:${port}`;

export const addresses = {
  api: at(ports.API_PORT),
  watch: at(ports.WATCH_PORT),
  studio: at(ports.STUDIO_PORT),
  backoffice: at(ports.BACKOFFICE_PORT),
  inbox: at(ports.MAIL_UI_PORT),
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

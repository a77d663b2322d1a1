import { Transform } from "node:stream";
import { createTransport } from "nodemailer";
import type { Config } from "../../platform/config.ts";
import { assertOutsideTransaction } from "../../db/client.ts";

export interface OutgoingEmail {
  /** The same for every attempt to send one email, so that receivers can recognise a repeat. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
}

export interface Mailer {
  /** Number of emails sent in parallel. */
  readonly concurrency: number;
  /** Whether the last attempt could not reach the server. */
  readonly isUnreachable: boolean;
  /** Whether the server can be reached. Connects only when the last attempt failed to reach it. */
  isReady(): Promise<boolean>;
  /**
   * @param beforeEnd awaited once the server has everything but the final line of the email. The server accepts the
   * email only after this resolves, and not at all when it rejects.
   * @throws Error when the server did not accept the email
   */
  send(email: OutgoingEmail, beforeEnd?: () => Promise<void>): Promise<void>;
  close(): void;
}

const MAX_CONNECTIONS = 4;

/** Sends over a small pool of SMTP connections. Nodemailer encodes headers, so a name or title cannot inject one. */
export function createMailer({
  SMTP_URL,
  MAIL_FROM,
  isProduction,
}: Pick<Config, "SMTP_URL" | "MAIL_FROM" | "isProduction">): Mailer {
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    // One retry, for a connection that the server closed while it was idle.
    maxRequeues: 1,
    host: hostname,
    port: Number(port) || (protocol === "smtps:" ? 465 : 587),
    secure: protocol === "smtps:",
    // Emails contain reset links and viewing links: in production they never travel unencrypted.
    requireTLS: isProduction,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const finalChunkHooks = new Map<string, () => Promise<void>>();
  transport.use("stream", (mail, done) => {
    const beforeEnd = finalChunkHooks.get(mail.data.messageId ?? "");
    if (beforeEnd) mail.message.transform(() => holdFinalChunk(beforeEnd));
    done();
  });
  let isUnreachable = false;
  return {
    concurrency: MAX_CONNECTIONS,
    get isUnreachable() {
      return isUnreachable;
    },
    async isReady() {
      if (isUnreachable) {
        isUnreachable = !(await transport.verify().then(
          () => true,
          () => false,
        ));
      }
      return !isUnreachable;
    },
    async send({ to, ...email }, beforeEnd) {
      assertOutsideTransaction("The mail server");
      if (beforeEnd) finalChunkHooks.set(email.messageId, beforeEnd);
      try {
        await transport.sendMail({
          from: MAIL_FROM,
          // An object, because a comma in a plain string would separate two addresses.
          to: { name: "", address: to },
          // Quoted-printable takes as long as the rest of composing an email.
          textEncoding: "base64",
          ...email,
        });
      } catch (error) {
        isUnreachable = isServerUnreachable(error);
        throw error;
      } finally {
        finalChunkHooks.delete(email.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Joins Nodemailer's many small chunks into one, and ends the email only after `until` resolves. */
function holdFinalChunk(until: () => Promise<void>): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    flush(done) {
      this.push(Buffer.concat(pieces));
      until().then(() => done(), done);
    },
  });
}

/** A server that rejects one email responds with a code. Code 421 means that it closes the service. */
function isServerUnreachable(error: unknown): boolean {
  const code = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  return typeof code !== "number" || code === 421;
}

import { Transform } from "node:stream";
import { createTransport } from "nodemailer";
import type { Config } from "../../platform/config.ts";
import { assertOutsideTransaction } from "../../db/client.ts";

export interface OutgoingEmail {
  /** The same for every try of one mail, so that a repeat is known as one. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string; contentType: string }[];
}

export interface Mailer {
  /** How many mails go beside each other. */
  readonly concurrency: number;
  /** Whether the last mail found no server. */
  readonly isUnreachable: boolean;
  /** Whether a server is there. Asks only when the last mail found none. */
  isReady(): Promise<boolean>;
  /**
   * @param beforeEnd awaited when the server has everything but the line that ends the mail; until then it takes no
   * mail, and takes none when this rejects
   * @throws Error when the server did not take it
   */
  send(mail: OutgoingEmail, beforeEnd?: () => Promise<void>): Promise<void>;
  close(): void;
}

const MAX_CONNECTIONS = 4;

/** SMTP by URL, over a small pool of connections. Nodemailer encodes headers, so that no name or title can add one. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, "SMTP_URL" | "MAIL_FROM">): Mailer {
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    // Once, for a connection that the server closed while it was idle.
    maxRequeues: 1,
    host: hostname,
    port: Number(port) || (protocol === "smtps:" ? 465 : 587),
    secure: protocol === "smtps:",
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
  let missed = false;
  return {
    concurrency: MAX_CONNECTIONS,
    get isUnreachable() {
      return missed;
    },
    async isReady() {
      if (missed) {
        missed = !(await transport.verify().then(
          () => true,
          () => false,
        ));
      }
      return !missed;
    },
    async send({ to, ...mail }, beforeEnd) {
      assertOutsideTransaction("The mail server");
      if (beforeEnd) finalChunkHooks.set(mail.messageId, beforeEnd);
      try {
        await transport.sendMail({
          from: MAIL_FROM,
          // As an object, so that a comma in an address does not make it two.
          to: { name: "", address: to },
          // Quoted-printable costs as much time as all the rest of a mail.
          textEncoding: "base64",
          ...mail,
        });
      } catch (error) {
        missed = isServerUnreachable(error);
        throw error;
      } finally {
        finalChunkHooks.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Passes the mail on in one piece, instead of Nodemailer's many small ones, but its end only when it may. */
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

/** A server that said no to this one mail answered with a code; 421 is its goodbye to everyone. */
function isServerUnreachable(error: unknown): boolean {
  const code = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  return typeof code !== "number" || code === 421;
}

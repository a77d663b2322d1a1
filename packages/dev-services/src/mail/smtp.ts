import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import { parseMessage } from "./message.ts";

const maxBytes = 30 * 1024 * 1024;

/** What a mail service asks of its senders: STARTTLS with this certificate, and a user with a password. */
export type Submission = { key: string; cert: string; user: string; password: string };

/**
 * Creates an SMTP server that delivers every mail to the inbox, for any recipient.
 * @param submission without it, anyone may send, unencrypted
 */
export function createSmtpServer(inbox: Inbox, faults: Faults, submission?: Submission): SMTPServer {
  return new SMTPServer({
    ...(submission
      ? { key: submission.key, cert: submission.cert }
      : // There is no certificate, so senders that try TLS would fail.
        { authOptional: true, hideSTARTTLS: true, allowInsecureAuth: true }),
    onAuth({ username = "anyone", password }, _session, done) {
      if (submission && (username !== submission.user || password !== submission.password))
        return done(createSmtpError(535, "Wrong user or password"));
      done(null, { user: username });
    },
    disableReverseLookup: true,
    closeTimeout: 500,
    size: maxBytes,
    onConnect(_session, done) {
      done(faults.current.mode === "refuse" ? createSmtpError(421, "Not taking mail now") : null);
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : "";
      const to = rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then(async (raw) => {
          if (faults.current.mode === "hang") return;
          if (faults.takeTemporary()) return done(createSmtpError(451, "Try again later"));
          await inbox.add(await parseMessage(raw, { from, to }));
          done(null);
        })
        .catch((error: unknown) => done(createSmtpError(451, String(error))));
    },
  });
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import { parseMessage } from "./message.ts";

const maxBytes = 30 * 1024 * 1024;

/** Creates an SMTP server that delivers every mail to the inbox, for any recipient and any sender. */
export function createSmtpServer(inbox: Inbox, faults: Faults): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    // There is no certificate, so senders that try TLS would fail.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
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

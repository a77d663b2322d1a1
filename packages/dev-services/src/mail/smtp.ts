import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import { parseMessage } from "./message.ts";

const maxBytes = 30 * 1024 * 1024;

/** An SMTP server that delivers every mail to the inbox, whoever it is for and whoever sends it. */
export function createSmtpServer(inbox: Inbox, faults: Faults): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    // No certificate here; offering TLS would only make senders fail on it.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    size: maxBytes,
    onConnect(_session, done) {
      done(faults.current.mode === "refuse" ? refusal(421, "Not taking mail now") : null);
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : "";
      const to = rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then(async (raw) => {
          if (faults.current.mode === "hang") return;
          if (faults.takeTemporary()) return done(refusal(451, "Try again later"));
          await inbox.add(await parseMessage(raw, { from, to }));
          done(null);
        })
        .catch((error: unknown) => done(refusal(451, String(error))));
    },
  });
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

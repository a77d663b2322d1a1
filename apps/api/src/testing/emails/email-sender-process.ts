import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { loadConfig } from "../../platform/config.ts";
import { connect } from "../../db/client.ts";
import { createMailer, type Mailer } from "../../integrations/mail/mailer.ts";
import { createPayments } from "../../integrations/payments/stripe/create-payments.ts";
import { sendDueEmails } from "../../modules/emails/sending/send-due-emails.ts";

/**
 * Sends due emails in a process that tests can kill, after the first message of the parent. With `--without-mutex`, an
 * email does not wait for the end of the previous one: the negative control of the mutex.
 */
const config = loadConfig();
const { db, pool: directPool } = connect(config.DATABASE_URL, 4);
const services = {
  db,
  directPool,
  config,
  clock: { now: () => new Date() },
  payments: createPayments(config),
  log: pino({ level: "silent" }),
};
const mailerWithMutex = createMailer(config);
const mailerWithoutMutex: Mailer = {
  concurrency: mailerWithMutex.concurrency,
  isUnreachable: false,
  isReady: () => mailerWithMutex.isReady(),
  send: (email) => mailerWithMutex.send(email),
  close: () => mailerWithMutex.close(),
};
const mailer = process.argv.includes("--without-mutex") ? mailerWithoutMutex : mailerWithMutex;
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
await once(process, "message");
for (;;) {
  await sendDueEmails(services, mailer);
  await sleep(50);
}

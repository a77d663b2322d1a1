import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { loadConfig } from "../../platform/config.ts";
import { connect } from "../../db/client.ts";
import { createMailer, type Mailer } from "../../integrations/mail/mailer.ts";
import { sendDueEmails } from "../../modules/emails/sending/send-due-emails.ts";

/**
 * The part of the worker that sends, in a process that tests can kill; it waits for a message before it begins. With
 * `--without-turns` mails do not wait for each other's end: the control of what the turns are for.
 */
const config = loadConfig();
const services = {
  ...connect(config.DATABASE_URL, 4),
  config,
  clock: { now: () => new Date() },
  log: pino({ level: "silent" }),
};
const mailerWithMutex = createMailer(config);
const mailerWithoutMutex: Mailer = {
  concurrency: mailerWithMutex.concurrency,
  isUnreachable: false,
  isReady: () => mailerWithMutex.isReady(),
  send: (mail) => mailerWithMutex.send(mail),
  close: () => mailerWithMutex.close(),
};
const mailer = process.argv.includes("--without-turns") ? mailerWithoutMutex : mailerWithMutex;
// A parent that has ended cannot kill this process any more.
process.once("disconnect", () => process.exit());
await once(process, "message");
for (;;) {
  await sendDueEmails(services, mailer);
  await sleep(50);
}

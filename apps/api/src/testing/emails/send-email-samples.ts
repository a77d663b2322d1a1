import { defaultLanguage, findLanguage } from "@matinee/texts/languages";
import { pino } from "pino";
import { createServices } from "../../services.ts";
import { loadConfig } from "../../platform/config.ts";
import { transact } from "../../db/transaction.ts";
import { enqueueEmail, type NewEmail } from "../../modules/email-outbox/enqueue-email.ts";
import type { EmailTemplate } from "../../modules/email-outbox/email-inputs.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { createEmailSamples, createReceiptSamples } from "./email-samples.ts";

/**
 * Adds one email of every template to the outbox of a running system: `send-email-samples.ts <host> <language>`. Each goes to its
 * template's name at that host, and receipts of other purchases to `receipt-` and the kind of purchase. One more, to
 * `failed`, has already used up its attempts.
 */
const [host = "example.com", tag = defaultLanguage] = process.argv.slice(2);
const language = findLanguage(tag);
if (!language) throw new Error(`no language of the catalogues: ${tag}`);
const services = await createServices(loadConfig(), pino({ level: "silent" }), "api");
const samples = await createEmailSamples(services);
const receipts = await createReceiptSamples(services, samples["on-now"].pageId);
await transact(services.db, async (tx) => {
  for (const [template, input] of Object.entries(samples)) {
    // Cast: the samples name each template with the input that belongs to it. That of staff is English whatever is asked for.
    const email = { template, to: `${template}@${host}`, language, input } as NewEmail<EmailTemplate>;
    await enqueueEmail(tx, email);
  }
  for (const [purchase, input] of Object.entries(receipts)) {
    await enqueueEmail(tx, { template: "receipt", to: `receipt-${purchase}@${host}`, language, input });
  }
  await tx.insert(emailOutbox).values({
    template: "welcome",
    to: `failed@${host}`,
    input: { ...samples.welcome },
    status: "failed",
    attempts: 30,
    lastError: "550 No such user",
  });
});
await services.pool.end();

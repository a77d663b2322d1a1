import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import { pino } from "pino";
import { createServices } from "../../app.ts";
import { loadConfig } from "../../platform/config.ts";
import { migrate } from "../../migrate.ts";
import { composeEmails } from "../../modules/emails/compose/compose-email.ts";
import { createEmailSamples } from "./email-samples.ts";
import { renderPreviewPage } from "./email-preview-page.ts";

/** Previews of every email with sample data, for a browser. This script sends no email. */
const folder = fileURLToPath(new URL("../../../../../.data/mail-previews/", import.meta.url));
const picture = fileURLToPath(new URL("../../seed/art/salt-hero.jpg", import.meta.url));

const postgres = await startTemporaryPostgres();
const config = {
  ...loadConfig({ NODE_ENV: "test", DATABASE_URL: postgres.url }),
  STORAGE_DIR: `${folder}storage`,
};
const services = createServices(config, pino({ level: "silent" }), "api");
await migrate(services.db);
const samples = await createEmailSamples(services, {
  backgroundImage: pathToFileURL(picture).href,
  accent: "#e8a33d",
});
const rows = Object.entries(samples).map(([template, input]) => ({
  id: template,
  template,
  input: { ...input },
  to: "reader@example.com",
}));
const mails = await composeEmails(services, rows);
await mkdir(folder, { recursive: true });
const shown: { template: string; subject: string }[] = [];
for (const [at, { template }] of rows.entries()) {
  const mail = mails[at];
  if (!mail || mail instanceof Error) throw new Error(`${template} could not be composed`, { cause: mail });
  await writeFile(`${folder}${template}.html`, mail.html);
  await writeFile(`${folder}${template}.txt`, `Subject: ${mail.subject}\n\n${mail.text}`);
  shown.push({ template, subject: mail.subject });
}
await writeFile(`${folder}index.html`, renderPreviewPage(shown));
await services.pool.end();
await postgres.close();
process.stdout.write(`${rows.length} mails: ${folder}index.html\n`);

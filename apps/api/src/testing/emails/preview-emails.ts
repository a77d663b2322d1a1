import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defaultLanguage, type Language, LANGUAGES } from "@matinee/texts/languages";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import { pino } from "pino";
import { createServices } from "../../services.ts";
import { loadConfig } from "../../platform/config.ts";
import { migrate } from "../../migrate.ts";
import { ENGLISH_TEMPLATES } from "../../modules/email-outbox/email-inputs.ts";
import { composeEmails } from "../../modules/emails/compose/compose-email.ts";
import { createEmailSamples } from "./email-samples.ts";

// Writes previews of every email with sample data, for a browser. This script sends no email.
const folder = fileURLToPath(new URL("../../../../../.data/mail-previews/", import.meta.url));
const picture = fileURLToPath(new URL("../../seed/art/salt-hero.jpg", import.meta.url));

const postgres = await startTemporaryPostgres();
const config = {
  ...loadConfig({ NODE_ENV: "test", DATABASE_URL: postgres.url }),
  STORAGE_DIR: `${folder}storage`,
};
const services = await createServices(config, pino({ level: "silent" }), "api");
await migrate(services.pool);
const samples = await createEmailSamples(services, {
  backgroundImage: pathToFileURL(picture).href,
  accent: "#e8a33d",
});
const isEnglish = (template: string) => ENGLISH_TEMPLATES.some((english) => english === template);
const rows = Object.entries(samples).flatMap(([template, input]) =>
  LANGUAGES.filter((language) => language === defaultLanguage || !isEnglish(template)).map((language) => ({
    id: template,
    template,
    language,
    input: { ...input },
    to: "reader@example.com",
  })),
);
const emails = await composeEmails(services, rows);
await mkdir(folder, { recursive: true });
const previews: EmailPreview[] = [];
for (const [index, { template, language }] of rows.entries()) {
  const email = emails[index];
  if (!email || email instanceof Error)
    throw new Error(`${template} could not be composed`, { cause: email });
  const file = `${template}.${language}`;
  await writeFile(`${folder}${file}.html`, email.html);
  await writeFile(`${folder}${file}.txt`, `Subject: ${email.subject}\n\n${email.text}`);
  previews.push({ template, language, file, subject: email.subject });
}
await writeFile(`${folder}index.html`, renderPreviewPage(previews));
await services.pool.end();
await postgres.close();
process.stdout.write(`${rows.length} emails: ${folder}index.html\n`);

interface EmailPreview {
  template: string;
  language: Language;
  file: string;
  subject: string;
}

/** Renders a list of emails with a preview in phone or desktop width and a link to the text part. */
function renderPreviewPage(previews: readonly EmailPreview[]): string {
  const rows = previews.map(
    ({ template, language, file, subject }) =>
      `<li lang="${language}"><a href="${file}.html" target="mail">${template}<small dir="auto">${escapeHtml(subject)}</small></a><a href="${file}.txt" target="mail">text</a></li>`,
  );
  const languages = LANGUAGES.map((language) => `<option>${language}</option>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails</title><style>
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
  body { margin: 0; display: grid; grid-template-columns: 22rem 1fr; height: 100vh }
  nav { overflow: auto; padding: 1rem; border-right: 1px solid #8885 }
  ul { list-style: none; padding: 0 } li { display: none; gap: .5rem; align-items: start; padding: .35rem 0 }
  li a:first-child { flex: 1; text-decoration: none; font-weight: 600 } small { display: block; font-weight: 400; opacity: .75 }
  ${LANGUAGES.map((language) => `ul.${language} li:lang(${language})`).join()} { display: flex }
  main { overflow: auto; background: #8883; text-align: center } iframe { width: 700px; height: 100%; border: 0; background: #fff }
  </style><nav><h1>Emails</h1><label>Width <select onchange="document.querySelector('iframe').style.width = this.value">
  <option value="700px">700 px, desktop</option><option value="390px">390 px, phone</option></select></label>
  <label>Language <select onchange="document.querySelector('ul').className = this.value">${languages.join("")}</select></label>
  <ul class="${defaultLanguage}">${rows.join("\n")}</ul></nav><main><iframe name="mail" title="The email" src="${previews[0]?.file}.html"></iframe></main></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

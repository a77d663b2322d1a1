import { startMail } from "@matinee/dev-services/mail/server";

/** Runs the inbox in a separate process, like a mail server: `email-inbox.ts <smtp port> <web port> <folder>`. */
const [smtpPort, webPort, dataDir] = process.argv.slice(2);
await startMail({ smtpPort: Number(smtpPort), webPort: Number(webPort), dataDir: dataDir ?? "" });
process.send?.("ready");

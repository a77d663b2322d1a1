import { startMail } from "@matinee/dev-services/mail/server";

/** The inbox in a process of its own, as a mail server is: `mail-inbox.ts <smtp port> <web port> <folder>`. */
const [smtpPort, webPort, dataDir] = process.argv.slice(2);
await startMail({ smtpPort: Number(smtpPort), webPort: Number(webPort), dataDir: dataDir ?? "" });
process.send?.("ready");

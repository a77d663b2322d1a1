import { listen, nameTakenPort } from "../ports.ts";
import { Faults } from "./faults.ts";
import { Inbox } from "./inbox.ts";
import { createSmtpServer, type Submission } from "./smtp.ts";
import { createWeb } from "./web.ts";

export type Mail = { smtpUrl: string; url: string; close: () => Promise<void> };

/** Starts the SMTP server, and the inbox's web pages with the JSON API. */
export async function startMail(options: {
  smtpPort: number;
  webPort: number;
  host?: string;
  /** The folder of the mails, which stay between runs. */
  dataDir: string;
  /** By default, anyone may send, unencrypted. */
  submission?: Submission;
}): Promise<Mail> {
  const { smtpPort, webPort, host = "127.0.0.1", dataDir, submission } = options;
  const inbox = await Inbox.open(dataDir);
  const faults = new Faults();
  const smtp = createSmtpServer(inbox, faults, submission);
  // A sender that disconnects in the middle of a mail must not end this process.
  smtp.on("error", () => undefined);
  const web = createWeb(inbox, faults);
  const close = async () => {
    await web.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await inbox.close();
  };
  try {
    await listen(smtp.server, { port: smtpPort, host, variable: "SMTP_PORT" });
    await web.listen({ port: webPort, host }).catch((error: unknown) => {
      throw nameTakenPort(error, webPort, "MAIL_UI_PORT");
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { smtpUrl: `smtp://${host}:${smtpPort}`, url: `http://${host}:${webPort}`, close };
}

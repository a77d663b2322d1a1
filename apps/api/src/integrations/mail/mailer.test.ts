import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import { expect, test } from "vitest";
import { createMailer } from "./mailer.ts";

test("in production, sends nothing over a connection that it cannot encrypt", async () => {
  const folder = await mkdtemp(join(tmpdir(), "matinee-mailer-"));
  const ports = { smtpPort: await findFreePort(), webPort: await findFreePort() };
  const inbox = await startMail({ ...ports, dataDir: folder });
  const send = async (isProduction: boolean) => {
    const settings = { SMTP_URL: inbox.smtpUrl, MAIL_FROM: "Matinee <hello@example.com>", isProduction };
    const mailer = createMailer(settings);
    const email = { messageId: crypto.randomUUID(), subject: "Reset", html: "<p>token</p>", text: "token" };
    try {
      await mailer.send({ ...email, to: "reader@example.com" });
    } finally {
      mailer.close();
    }
  };
  await expect(send(true)).rejects.toThrow(/certificate|TLS/);
  // Control: the same server accepts the email outside production.
  await expect(send(false)).resolves.toBeUndefined();
  await inbox.close();
  await rm(folder, { recursive: true, force: true });
});

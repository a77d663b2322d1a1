import { createTransport } from "nodemailer";

interface InboxMessage {
  html: string;
  text: string;
  subject: string;
  headers: Record<string, string>;
}

/**
 * Sends the newest email of the inbox `emails` times through nodemailer's pool of connections.
 * @returns emails a second
 */
export async function sendWithNodemailer({
  smtpPort,
  webPort,
  emails,
}: {
  smtpPort: number;
  webPort: number;
  emails: number;
}): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${webPort}/api/messages?limit=1`);
  // The inbox returns a list of its messages, and the worker has filled it by now.
  const [{ html, text, subject, headers }] = (await response.json()) as [InboxMessage];
  const transport = createTransport({
    pool: true,
    maxMessages: Number.POSITIVE_INFINITY,
    host: "127.0.0.1",
    port: smtpPort,
  });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: emails }, (_, n) =>
      transport.sendMail({
        from: "hello@matinee.example",
        to: `reader.${n}@example.com`,
        subject,
        html,
        text,
        headers: { "List-Unsubscribe": headers["list-unsubscribe"] ?? "" },
      }),
    ),
  );
  const rate = (emails / (performance.now() - start)) * 1000;
  transport.close();
  return rate;
}

import { createTransport } from "nodemailer";

interface Sample {
  html: string;
  text: string;
  subject: string;
  headers: Record<string, string>;
}

/**
 * Sends the newest mail of the inbox as often as asked, over nodemailer's own pool of connections.
 * @returns mails a second
 */
export async function sendWithNodemailer({
  smtpPort,
  webPort,
  mails,
}: {
  smtpPort: number;
  webPort: number;
  mails: number;
}): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${webPort}/api/messages?limit=1`);
  // The inbox answers with its messages, of which there is one for sure by now.
  const [{ html, text, subject, headers }] = (await answer.json()) as [Sample];
  const transport = createTransport({
    pool: true,
    maxMessages: Number.POSITIVE_INFINITY,
    host: "127.0.0.1",
    port: smtpPort,
  });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: mails }, (_, n) =>
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
  const rate = (mails / (performance.now() - start)) * 1000;
  transport.close();
  return rate;
}

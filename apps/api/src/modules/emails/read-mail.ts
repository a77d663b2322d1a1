import type { SignedInContext } from "../../platform/context.ts";
import { overClient } from "../../db/client.ts";
import { notFound } from "../../platform/errors.ts";
import { composeMails } from "./compose/compose-mail.ts";
import { findMail, mailAnswer } from "./mails.queries.ts";

/** A link may be its reader's credential, which staff must not hold. */
const LINKS = /https?:\/\/[^\s\])>]+/g;

/**
 * A mail as it would read now, its links left out: what was sent is not stored. The subject and the text are null when
 * there is nothing to say any more, as after its event was deleted.
 * @throws AppError not-found
 */
export async function readMail({ db, pool, config, clock }: SignedInContext, id: string) {
  const mail = await findMail(db, id);
  if (!mail) throw notFound("This mail");
  // Composing mints the links of the mail. They are rolled back, so that looking at a mail changes nothing.
  const client = await pool.connect();
  try {
    await client.query("begin");
    const [content] = await composeMails({ db: overClient(client), config, clock }, [mail]);
    const readable = content && !(content instanceof Error) ? content : null;
    return {
      ...mailAnswer(mail),
      subject: readable?.subject ?? null,
      text: readable?.text.replaceAll(LINKS, "…") ?? null,
    };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

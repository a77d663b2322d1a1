import type { SignedInContext } from "../../platform/context.ts";
import { createClientDatabase } from "../../db/client.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { composeEmails } from "./compose/compose-email.ts";
import { findEmail, toEmailResponse } from "./emails.queries.ts";

/** A link may be its reader's credential, which staff must not hold. */
const LINKS = /https?:\/\/[^\s\])>]+/g;

/**
 * A mail as it would read now, its links left out: what was sent is not stored. The subject and the text are null when
 * there is nothing to say any more, as after its event was deleted.
 * @throws AppError not-found
 */
export async function previewEmail({ db, pool, config, clock }: SignedInContext, id: string) {
  const mail = await findEmail(db, id);
  if (!mail) throw createNotFoundError("This mail");
  // Composing mints the links of the mail. They are rolled back, so that looking at a mail changes nothing.
  const client = await pool.connect();
  try {
    await client.query("begin");
    const [content] = await composeEmails({ db: createClientDatabase(client), config, clock }, [mail]);
    const readable = content && !(content instanceof Error) ? content : null;
    return {
      ...toEmailResponse(mail),
      subject: readable?.subject ?? null,
      text: readable?.text.replaceAll(LINKS, "…") ?? null,
    };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

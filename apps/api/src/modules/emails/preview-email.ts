import type { SignedInContext } from "../../platform/context.ts";
import { createClientDatabase } from "../../db/client.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { findEmail, toEmailResponse } from "./emails.queries.ts";

/** Links may contain the recipient's credential, which staff must not see. */
const LINKS = /https?:\/\/[^\s\])>]+/g;

/**
 * Composes an email as it would be sent now, because sent texts are not stored. Replaces links by "…".
 * Subject and text are null when the email is obsolete, for example after its event was deleted.
 * @throws AppError not-found
 */
export async function previewEmail({ db, pool, config, clock }: SignedInContext, id: string) {
  const email = await findEmail(db, id);
  if (!email) throw createNotFoundError("email");
  // Loaded here, because the templates with React and Markdown would stay in the memory of each API process.
  const { composeEmails } = await import("./compose/compose-email.ts");
  // Composing issues viewer tokens. The rollback discards them, so that a preview changes nothing.
  const client = await pool.connect();
  try {
    await client.query("begin");
    const [content] = await composeEmails({ db: createClientDatabase(client), config, clock }, [email]);
    const composed = content && !(content instanceof Error) ? content : null;
    return {
      ...toEmailResponse(email),
      subject: composed?.subject ?? null,
      text: composed?.text.replaceAll(LINKS, "…") ?? null,
    };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

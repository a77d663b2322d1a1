import { lifetimes } from "@matinee/domain/limits";
import { uuidv7 } from "uuidv7";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import type { Transaction } from "../../../db/client.ts";
import { passwordResets } from "../../../db/schema/sessions.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { createResetToken } from "./reset-token.ts";

/** Emails an account the link to set a new password, which works once, for one hour. */
export async function enqueueResetEmail(
  tx: Transaction,
  { clock, config }: Pick<Context, "clock" | "config">,
  account: { id: string; email: string },
  redirectUrl: string,
): Promise<void> {
  const id = uuidv7();
  const expiresAt = new Date(clock.now().getTime() + lifetimes.passwordResetHours * 3_600_000);
  const tokenHash = hashToken(createResetToken(config.keyRing, id));
  await tx.insert(passwordResets).values({ id, tokenHash, accountId: account.id, expiresAt });
  await enqueueEmail(tx, {
    template: "password-reset",
    to: account.email,
    input: { accountId: account.id, resetId: id, redirectUrl },
  });
}

import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";

/** Ends every session that came from the caller's sign-in, on all our hosts. */
export async function signOut(ctx: SignedInContext): Promise<void> {
  const { signInId } = ctx.actor;
  await transact(ctx.db, async (tx) => {
    // The codes first: a redemption under way holds its row, and its session is seen by the second statement.
    await tx.delete(handoffCodes).where(eq(handoffCodes.signInId, signInId));
    await tx.delete(sessions).where(eq(sessions.signInId, signInId));
  });
}

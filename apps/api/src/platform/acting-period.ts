import type { Actor, Services } from "./context.ts";
import { AppError } from "./errors.ts";

/**
 * Requires that a member of staff gave a reason before they change something of another account (rules/staff.md,
 * Staff). Owners need none.
 * @throws AppError acting-period-needed
 */
export async function requireActingPeriod(
  { identities }: Pick<Services, "identities">,
  actor: Pick<Actor, "accountId" | "type">,
  ownerId: string,
): Promise<void> {
  if (actor.type !== "admin" || actor.accountId === ownerId) return;
  if (await identities.isActingFor(actor.accountId, ownerId)) return;
  throw new AppError("acting-period-needed", (t) => t.acting.needed, { details: { customerId: ownerId } });
}

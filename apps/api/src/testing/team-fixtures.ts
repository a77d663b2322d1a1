import type { EventRole } from "@matinee/domain/vocabulary";
import { teamMembers } from "../db/schema/teams.ts";
import type { Services } from "../platform/context.ts";
import { createAccount, type TestAccount } from "./fixtures.ts";

/** Creates a filmmaker who is in the team of an event. */
export async function createTeammate(
  services: Services,
  pageId: string,
  role: EventRole,
): Promise<TestAccount & { memberId: string }> {
  const account = await createAccount(services);
  const [member] = await services.db
    .insert(teamMembers)
    .values({ pageId, accountId: account.id, role, joinedAt: services.clock.now() })
    .returning();
  if (!member) throw new Error("the insert returned no member");
  return { ...account, memberId: member.id };
}

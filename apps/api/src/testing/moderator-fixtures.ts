import { moderators } from "../db/schema/live-rooms.ts";
import { generateToken, hashToken } from "../platform/crypto.ts";
import type { Services } from "../platform/context.ts";

/** Creates a moderator of an event. @returns the token of their link */
export async function createModeratorWithToken(
  { db, clock }: Pick<Services, "db" | "clock">,
  pageId: string,
  fields: Partial<typeof moderators.$inferInsert> = {},
): Promise<string> {
  const token = generateToken();
  await db.insert(moderators).values({
    pageId,
    email: "mod@example.com",
    name: "Dorothy",
    tokenHash: hashToken(token),
    createdAt: clock.now(),
    ...fields,
  });
  return token;
}

import { eq } from "drizzle-orm";
import { accounts } from "../db/schema/accounts.ts";
import { teamMembers } from "../db/schema/teams.ts";
import type { Services } from "../platform/context.ts";
import type { DemoEvent } from "./demo-events.ts";
import { type Account, createSharedFields, DEMO_PARTNER } from "./seed-accounts.ts";

const DAY_MS = 86_400_000;

/**
 * Belongs to another account, with the demo's filmmaker in its team. It is not public, so that the event list stays as
 * it is.
 */
export const sharedEvent: DemoEvent = {
  slug: "shared-with-you",
  title: "Night Ferry",
  description: "The last crossing of a ferry that has met the same train for ninety years.",
  art: "light",
  photos: ["tide", "paper"],
  opensIn: 14 * DAY_MS,
  closesIn: 17 * DAY_MS,
  activated: false,
  paywall: { enablePaywall: true, price: 900 },
  about: { message: "Shot on the water, over one winter, by a crew of four." },
  faq: true,
};

/** Finds the account that shares its event, or creates it. */
export async function seedPartner({ db }: Services): Promise<Account> {
  const [existing] = await db.select().from(accounts).where(eq(accounts.email, DEMO_PARTNER));
  if (existing) return existing;
  const name = { firstName: "Noor", lastName: "Castellane" };
  const [created] = await db
    .insert(accounts)
    .values({ ...(await createSharedFields()), ...name, type: "filmmaker", email: DEMO_PARTNER })
    .returning();
  if (!created) throw new Error("The demo's second filmmaker was not created");
  return created;
}

/** Puts an account into the team of an event as a producer. */
export async function joinTeam({ db, clock }: Services, pageId: string, account: Account): Promise<void> {
  await db
    .insert(teamMembers)
    .values({ pageId, accountId: account.id, role: "producer", joinedAt: clock.now() })
    .onConflictDoNothing();
}

import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import type { Services } from "../platform/context.ts";
import { transact } from "../db/transaction.ts";
import { accounts } from "../db/schema/accounts.ts";
import { syncConnectedAccount } from "../modules/commerce/payouts/sync-connected-account.ts";
import { recordCreditChange } from "../modules/credits/record-credit-change.ts";

export const DEMO_PASSWORD = "matinee-demo";
export const DEMO_FILMMAKER = "filmmaker@example.com";
/** Owns an event that she shares with the filmmaker. */
export const DEMO_PARTNER = "partner@example.com";
/** Owns the festival. */
const DEMO_ORGANIZER = "festival@example.com";
export const DEMO_STAFF = "staff@example.com";

export type Account = typeof accounts.$inferSelect;

export async function findDemoFilmmaker({ db }: Services): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, DEMO_FILMMAKER));
  return account;
}

/** What all demo accounts have. */
export const createSharedFields = async () =>
  ({
    passwordHash: await hash(DEMO_PASSWORD),
    country: "US",
    businessType: "individual",
    phoneNumber: "4155550123",
  }) as const;

/** Creates the demo accounts: a filmmaker with credits and payouts, and a staff member. */
export async function seedAccounts(services: Services): Promise<Account> {
  const shared = await createSharedFields();
  const filmmaker = await transact(services.db, async (tx) => {
    await tx
      .insert(accounts)
      .values({ ...shared, type: "admin", firstName: "Sam", lastName: "Okafor", email: DEMO_STAFF })
      .onConflictDoNothing();
    const [inserted] = await tx
      .insert(accounts)
      .values({ ...shared, type: "filmmaker", firstName: "Inês", lastName: "Amaral", email: DEMO_FILMMAKER })
      .returning();
    if (!inserted) throw new Error("The demo's filmmaker was not created");
    await recordCreditChange(tx, { accountId: inserted.id, type: "staff", creditsChange: 5 });
    return inserted;
  });
  await connectPayouts(services, filmmaker);
  return filmmaker;
}

/** Finds the organizer of the festival, with credits and payouts, or creates the account. Resumes an interrupted start. */
export async function seedOrganizer(services: Services): Promise<Account> {
  let [organizer] = await services.db.select().from(accounts).where(eq(accounts.email, DEMO_ORGANIZER));
  if (!organizer) {
    const shared = await createSharedFields();
    organizer = await transact(services.db, async (tx) => {
      const [inserted] = await tx
        .insert(accounts)
        .values({ ...shared, type: "filmmaker", firstName: "Elin", lastName: "Marsh", email: DEMO_ORGANIZER })
        .returning();
      if (!inserted) throw new Error("The demo's organizer was not created");
      await recordCreditChange(tx, { accountId: inserted.id, type: "staff", creditsChange: 5 });
      return inserted;
    });
  }
  if (!organizer.connectId) await connectPayouts(services, organizer);
  return organizer;
}

/** Connects a filmmaker to the Stripe emulator and completes its hosted onboarding form. */
async function connectPayouts(services: Services, filmmaker: Account): Promise<void> {
  const { payments, config, db } = services;
  const { id } = filmmaker;
  const connectId = await payments.createAccount(filmmaker, `account:${id}`);
  await db.update(accounts).set({ connectId }).where(eq(accounts.id, id));
  await fetch(`${config.STRIPE_API_URL}/_test/accounts/${connectId}/onboard`, { method: "POST" });
  await syncConnectedAccount(services, connectId);
}

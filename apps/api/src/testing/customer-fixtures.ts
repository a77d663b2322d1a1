import { accounts } from "../db/schema/accounts.ts";
import type { TestApp } from "./test-app.ts";

let words = 0;

/** Inserts customers in the US whom a search for the returned word finds. */
export async function insertCustomers({ services }: TestApp, number: number): Promise<string> {
  const word = `flock${++words}x`;
  await services.db.insert(accounts).values(
    Array.from({ length: number }, (_, index) => ({
      type: "filmmaker" as const,
      firstName: "Noor",
      lastName: word,
      email: `${word}.${index}@example.com`,
      passwordHash: "none",
      country: "US",
      businessType: "individual" as const,
    })),
  );
  return word;
}

import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { sql } from "drizzle-orm";
import type { Queryable } from "./client.ts";
import { hasEmail } from "./has-email.ts";
import { type Order, orders } from "./schema/orders.ts";
import { subscribers } from "./schema/subscribers.ts";

/** Returns the language of who has a ticket: the one that was chosen for them with a gift or when it was sent on, else the buyer's. */
export const getHolderLanguage = (
  { gift, language }: Pick<Order, "gift" | "language">,
  ticket?: { holderLanguage: Language | null },
): Language => ticket?.holderLanguage ?? gift?.language ?? language;

/** Selects the same of the tables `t`, the ticket, and `o`, its order. */
export const languageOfHolder = sql`coalesce(t.holder_language, o.gift->>'language', o.language)`;

/** Finds the language in which a person bought or registered last; the default for an unknown address. */
export async function findLanguageOf(db: Queryable, email: string): Promise<Language> {
  const { rows } = await db.execute<{ language: Language }>(sql`
    select language from (
      select language, created_at from ${orders} where ${hasEmail(orders.email, email)}
      union all select language, created_at from ${subscribers} where ${hasEmail(subscribers.email, email)}
    ) acted order by created_at desc limit 1`);
  return rows[0]?.language ?? defaultLanguage;
}

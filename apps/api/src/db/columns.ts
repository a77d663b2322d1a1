import { type Currency, platformCurrency } from "@matinee/domain/currency";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { sql } from "drizzle-orm";
import { customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { readStoredText, type StoredText, writeStoredText } from "../platform/stored-text.ts";

/** A UUIDv7 primary key: time-ordered. It is not a secret; never use it as a credential. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7);

/** A UTC instant with millisecond precision. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => instant().notNull().defaultNow();

export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    // The database's time: the clocks of machines differ.
    .$onUpdateFn(() => sql`clock_timestamp()`);

/** A language of the catalogues: that of the person whom the row is about, for what is sent to them. */
export const language = () => text().$type<Language>().notNull().default(defaultLanguage);

/** The currency of a row's amounts, which are in its smallest unit. */
export const currency = () => text().$type<Currency>().notNull().default(platformCurrency);

/** A text whose language is that of its reader: its key and arguments, or the words of a bank. */
export const storedText = customType<{ data: StoredText; driverData: string }>({
  dataType: () => "text",
  toDriver: writeStoredText,
  fromDriver: readStoredText,
});

import type { Text } from "@matinee/texts";
import type { Queryable, Transaction } from "../db/client.ts";
import type { Services } from "./context.ts";

/** The person whom a copy or an erasure is about. */
export interface Person {
  /** Null for a viewer. */
  accountId: string | null;
  /** An address that the person proved to read; null for an account with an unverified email. */
  email: string | null;
}

/** How the personal data of a table is treated. `retention` names the rule in rules/privacy.md or the reason. */
export interface TableRule {
  /** Whether a copy of the data contains the table's rows; if not, why. */
  copy: true | string;
  erasure: "deleted" | "anonymised" | "kept";
  retention: string;
}

/** Words the period of a rule of retention, from the limit by which the rows are deleted. */
export function keptFor(days: number): string {
  if (days % 365 === 0) return days === 365 ? "1 year" : `${days / 365} years`;
  return days === 1 ? "1 day" : `${days} days`;
}

export type ErasureServices = Pick<Services, "db" | "clock" | "storage" | "log">;
/** The rows of a copy by the name of their file. */
export type PersonalRows = Record<string, readonly Record<string, unknown>[] | undefined>;

/** The part of a module in copies and erasures. Each module knows only its own tables. */
export interface PersonalDataSource {
  /** By the name in the database. */
  tables: Record<string, TableRule>;
  /** Finds the rows about a person, without secrets such as hashes of tokens. */
  collect(db: Queryable, person: Person): Promise<PersonalRows>;
  /** Deletes or anonymises the rows about a person. Running it again changes nothing. */
  erase(tx: Transaction, person: Person, services: ErasureServices): Promise<void>;
  /** Finds the obstacles to an account's erasure now, in sentences for its owner. */
  findErasureObstacles?(services: Pick<Services, "db" | "clock">, accountId: string): Promise<Text[]>;
  /**
   * Deletes data outside the database, which a transaction cannot roll back, before `erase`. Running it again changes
   * nothing.
   */
  eraseStored?(services: ErasureServices, person: Person): Promise<void>;
}

/** The name that replaces an erased person's. */
export const ERASED_NAME = "Erased";
const ERASED_DOMAIN = "@erased.invalid";

/** An address that identifies no one and is unique by row. No email is written to it. */
export const createErasedEmail = (id: string) => `erased-${id}${ERASED_DOMAIN}`;
export const isErasedEmail = (email: string) => email.endsWith(ERASED_DOMAIN);
/** The address of an event whose owner was erased. It is set together with the removal of the event's content. */
export const createErasedSlug = (id: string) => `erased-${id}`;

/** Copies rows without these columns. */
export const omitColumns = <Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): Record<string, unknown>[] =>
  rows.map((row) =>
    // Cast: `includes` accepts only the listed names, and asks about any name.
    Object.fromEntries(
      Object.entries(row).filter(([name]) => !(columns as readonly string[]).includes(name)),
    ),
  );

import { DrizzleQueryError } from "drizzle-orm";

const MAX_LENGTH = 500;

/**
 * Describes why a job failed, for staff. The message of a failed query contains its parameters, which may be personal
 * data, so this returns the database's own message instead.
 */
export function describeFailure(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? (error.cause ?? "a query failed") : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_LENGTH);
}

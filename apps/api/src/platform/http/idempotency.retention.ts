import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { idempotencyKeys } from "../../db/schema/payments.ts";
import { deleteBatch, type RetentionRule } from "../retention.ts";

/** Stored responses of money-moving requests. */
export const idempotencyRetention: readonly RetentionRule[] = [
  {
    name: "idempotency-keys",
    days: retentionDays.idempotencyKeys,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, idempotencyKeys, lt(idempotencyKeys.createdAt, before), limit),
  },
];

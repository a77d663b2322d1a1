import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { liveFigures } from "../../db/schema/live-figures.ts";
import { deleteBatch, type RetentionRule } from "../retention.ts";

/** The sums behind the premiere board. */
export const liveFiguresRetention: readonly RetentionRule[] = [
  {
    name: "live-figures",
    days: retentionDays.liveFigures,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, liveFigures, lt(liveFigures.minute, before), limit),
  },
];

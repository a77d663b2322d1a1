import { eq } from "drizzle-orm";
import { refinements } from "../../../db/schema/videos.ts";
import type { Services } from "../../../platform/context.ts";

/** Finds the state of a video's second conversion; null where there is none. */
export async function findRefinement({ db, clock }: Pick<Services, "db" | "clock">, videoId: string) {
  const [row] = await db.select().from(refinements).where(eq(refinements.videoId, videoId));
  if (!row) return null;
  const { state, progress, leaseUntil, bytesBefore, bytesAfter, bytesAv1 } = row;
  const isRunning = state === "waiting" && leaseUntil !== null && leaseUntil > clock.now();
  const hourBytes =
    bytesBefore !== null && bytesAfter !== null
      ? { before: bytesBefore, after: bytesAfter, av1: bytesAv1 }
      : null;
  return { state: isRunning ? ("running" as const) : state, progress, hourBytes };
}

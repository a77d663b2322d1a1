import { ATTENDANCE_FILTERS } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { buildSortQuery, instant } from "../envelope.ts";

/**
 * Whether the holder of an order or a registration came to the premiere. Missing in lists of other events, before the
 * start, and once the names of the live room are erased.
 */
export const premiereAttendanceSchema = z.object({
  came: z.boolean(),
  /** The first entry into the live room; null for those who did not come. */
  enteredAt: instant.nullable(),
  /** Seconds of the programme from the entry to the last presence. */
  seconds: z.number().int(),
});
export type PremiereAttendance = z.infer<typeof premiereAttendanceSchema>;

/** Who is listed, by their attendance at the premiere. While that is not known, no one is. */
export const attendanceFilter = z.enum(ATTENDANCE_FILTERS).optional();
/** `-premiere`: the longest attendance first. Those who did not come are last in both directions. */
export const attendanceSort = buildSortQuery(["premiere"]);
export type AttendanceSort = NonNullable<z.infer<typeof attendanceSort>>;

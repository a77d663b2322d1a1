import { z } from "zod";

export const dropOffSchema = z.object({
  /** People whose play of the film counted. */
  viewers: z.number().int(),
  /** For each minute of the film, the viewers who watched it or a later one. Empty without viewers. */
  points: z.array(z.object({ minute: z.number().int(), viewers: z.number().int() })),
});
export type DropOff = z.infer<typeof dropOffSchema>;

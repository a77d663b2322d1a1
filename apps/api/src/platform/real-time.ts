/**
 * Reads the real time in milliseconds, by the database's clock where the process has it. For what other systems measure by
 * their clocks; everything else uses `clock.now()`, which tests set.
 */
export const readRealTime = ({ wallOffsetMs = 0 }: { readonly wallOffsetMs?: number }): number =>
  Date.now() - wallOffsetMs;

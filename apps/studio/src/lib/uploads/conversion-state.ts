import { messages } from "@matinee/texts";
import { useState } from "react";
import { useNow } from "../use-now.ts";

/** A conversion's progress in percent, and when this screen read it. */
export interface ProgressSample {
  percent: number;
  atMs: number;
}

/** A shorter time or part of a conversion says little about the rest. */
const MIN_MS = 15_000;
const MIN_PERCENT = 3;

/** Estimates the minutes until 100% at the speed since `first`; null while that says too little. */
export function estimateMinutesLeft(first: ProgressSample, { percent, atMs }: ProgressSample): number | null {
  const done = percent - first.percent;
  const elapsedMs = atMs - first.atMs;
  if (done < MIN_PERCENT || elapsedMs < MIN_MS) return null;
  return Math.ceil(((100 - percent) * elapsedMs) / done / 60_000);
}

/** Describes a conversion: '42%, about 3 min left', or how many videos come before it. */
export function useConversionState(percent: number, ahead: number): string {
  const atMs = useNow(5000).getTime();
  const [first, setFirst] = useState<ProgressSample | null>(null);
  // The wait before the first percent is not the speed of the conversion.
  if (percent > 0 && (first === null || percent < first.percent)) setFirst({ percent, atMs });
  const minutes = first && estimateMinutesLeft(first, { percent, atMs });
  const { conversionState, minutesLeft } = messages.video;
  return conversionState(percent, ahead, minutes === null ? null : minutesLeft(minutes));
}

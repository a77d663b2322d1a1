/** The parts of the measured line that a rendition may need: to stay on it, and to switch up to it. */
export interface SwitchFactors {
  abrBandWidthFactor: number;
  abrBandWidthUpFactor: number;
}

/** Seconds of film in the buffer that outlast a drop of the line, for example of a phone in a tunnel. */
const safeSeconds = 24;
const lowSeconds = 10;

/**
 * Chooses how much of the line a rendition may need. A viewer notices a stall more than a lower rendition: as long as the
 * buffer is short, most of the line fills it; once it is long, it allows more than a fixed share would.
 */
export function chooseSwitchFactors(bufferedSeconds: number): SwitchFactors {
  if (bufferedSeconds < lowSeconds) return { abrBandWidthFactor: 0.7, abrBandWidthUpFactor: 0.5 };
  if (bufferedSeconds < safeSeconds) return { abrBandWidthFactor: 0.85, abrBandWidthUpFactor: 0.6 };
  return { abrBandWidthFactor: 0.95, abrBandWidthUpFactor: 0.85 };
}

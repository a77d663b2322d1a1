/** The parts of the measured line that a rendition may need: to stay on it, and to switch up to it. */
export interface SwitchFactors {
  abrBandWidthFactor: number;
  abrBandWidthUpFactor: number;
}

/**
 * The factors from so many seconds of film in the buffer on. Playlists state the average of a film, of which busy parts
 * need twice as much: 24 seconds may not outlast a drop of the line there, for example in a tunnel. Above 1 a rendition
 * uses up a long buffer slowly.
 */
const steps: readonly { fromSeconds: number; factors: SwitchFactors }[] = [
  { fromSeconds: 90, factors: { abrBandWidthFactor: 1.3, abrBandWidthUpFactor: 1.2 } },
  { fromSeconds: 60, factors: { abrBandWidthFactor: 1.1, abrBandWidthUpFactor: 1 } },
  { fromSeconds: 40, factors: { abrBandWidthFactor: 0.95, abrBandWidthUpFactor: 0.75 } },
  { fromSeconds: 24, factors: { abrBandWidthFactor: 0.8, abrBandWidthUpFactor: 0.55 } },
  { fromSeconds: 10, factors: { abrBandWidthFactor: 0.7, abrBandWidthUpFactor: 0.45 } },
];
const lowest: SwitchFactors = { abrBandWidthFactor: 0.6, abrBandWidthUpFactor: 0.4 };

/**
 * Chooses how much of the line a rendition may need. A viewer notices a stall more than a lower rendition: as long as the
 * buffer is short, most of the line fills it; once it is long, it allows more than a fixed share would.
 */
export function chooseSwitchFactors(bufferedSeconds: number): SwitchFactors {
  return steps.find(({ fromSeconds }) => bufferedSeconds >= fromSeconds)?.factors ?? lowest;
}

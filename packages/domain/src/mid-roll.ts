/**
 * The second of the feature at which the mid-film donation is asked: minutes times 60 plus seconds.
 * Null while either is missing, as both are required.
 */
export function getMidRollSecond(settings: {
  askMidrollDonations: boolean;
  midrollDonationTriggerMinutes?: number | null;
  midrollDonationTriggerSeconds?: number | null;
}): number | null {
  const { midrollDonationTriggerMinutes: minutes, midrollDonationTriggerSeconds: seconds } = settings;
  if (!settings.askMidrollDonations || typeof minutes !== "number" || typeof seconds !== "number")
    return null;
  return minutes * 60 + seconds;
}

/**
 * Whether to ask now: once, at the first pass. Who takes up the film behind that second has passed it in an
 * earlier sitting; who jumps over it passes it. All in seconds of the feature.
 */
export function isMidRollDue(at: {
  triggerSecond: number | null;
  startedAtSecond: number;
  currentSecond: number;
  asked: boolean;
}): boolean {
  const { triggerSecond, startedAtSecond, currentSecond, asked } = at;
  return (
    triggerSecond !== null && !asked && startedAtSecond <= triggerSecond && currentSecond >= triggerSecond
  );
}

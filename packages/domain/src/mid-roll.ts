/**
 * Returns the second of the feature at which the mid-film donation is requested; null unless minutes and seconds are
 * set.
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
 * Returns whether to request the donation now: once, when playback first passes the trigger, also by seeking. A viewer
 * who resumes behind the trigger has passed it in an earlier session. All values are seconds of the feature.
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

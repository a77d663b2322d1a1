/** What stands between a guest and the film. */
export const gates = ["none", "emailCapture", "presale", "paywall", "donationOnly"] as const;
export type Gate = (typeof gates)[number];

export type GateSettings = {
  emailCapture: boolean;
  enablePaywall: boolean;
  isPresale: boolean;
  askDonations: boolean;
};

/**
 * The one gate of an event, first match (behaviour §4). `live` is `isLive`, so it includes activation.
 * A paywall without presale is no gate before the opening: there is nothing to buy yet, nor to watch.
 */
export function decideGate(settings: GateSettings, live: boolean): Gate {
  const { emailCapture, enablePaywall, isPresale, askDonations } = settings;
  if (emailCapture) return "emailCapture";
  if (enablePaywall) {
    if (live) return "paywall";
    return isPresale ? "presale" : "none";
  }
  return askDonations ? "donationOnly" : "none";
}

/** Switching the paywall takes presale with it; email capture and paywall exclude each other. */
export function switchPaywall<Settings extends GateSettings>(settings: Settings, on: boolean): Settings {
  return {
    ...settings,
    enablePaywall: on,
    isPresale: on,
    emailCapture: on ? false : settings.emailCapture,
  };
}

/** Switching email capture on switches the paywall off, and presale with it. */
export function switchEmailCapture<Settings extends GateSettings>(settings: Settings, on: boolean): Settings {
  return { ...(on ? switchPaywall(settings, false) : settings), emailCapture: on };
}

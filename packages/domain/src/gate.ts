/** The condition that a guest has to meet before watching. */
export const gates = ["none", "emailCapture", "presale", "paywall", "donationOnly"] as const;
export type Gate = (typeof gates)[number];

export type GateSettings = {
  emailCapture: boolean;
  enablePaywall: boolean;
  isPresale: boolean;
  askDonations: boolean;
};

/**
 * Decides the gate of an event: the first match in rules/access.md, Gate. `live` comes from `isLive`, so it
 * includes activation. A paywall without presale is no gate before the opening, because nothing is on sale yet.
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

/** Switches the paywall and, with it, presale. The paywall excludes email capture. */
export function switchPaywall<Settings extends GateSettings>(settings: Settings, on: boolean): Settings {
  return {
    ...settings,
    enablePaywall: on,
    isPresale: on,
    emailCapture: on ? false : settings.emailCapture,
  };
}

/** Switches email capture. On, it switches off the paywall and presale. */
export function switchEmailCapture<Settings extends GateSettings>(settings: Settings, on: boolean): Settings {
  return { ...(on ? switchPaywall(settings, false) : settings), emailCapture: on };
}

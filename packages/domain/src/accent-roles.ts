/**
 * What an event's accent stands for on the watch page, in place of the house's lamp: the roles of tokens.css that
 * follow from it. Anything but a hex colour gives none.
 */
export function deriveAccentRoles(accent: string | null): Readonly<Record<`--${string}`, string>> {
  if (!accent || !/^#[0-9a-f]{6}$/i.test(accent)) return {};
  return {
    "--accent": accent,
    "--accent-hover": "oklch(from var(--accent) calc(l + 0.05) c h)",
    "--accent-press": "oklch(from var(--accent) calc(l - 0.07) c h)",
    "--on-accent": "oklch(from var(--accent) 0.16 0.03 h)",
    "--accent-soft": `color-mix(in oklab, ${accent} 20%, #0d0b09)`,
    "--accent-text": "oklch(from var(--accent) calc(l + 0.03) c h)",
  };
}

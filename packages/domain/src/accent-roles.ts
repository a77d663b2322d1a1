/**
 * Derives the accent roles of tokens.css from an event's accent color; they replace the brand color on the watch page.
 * Returns no roles for anything but a six-digit hex color.
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

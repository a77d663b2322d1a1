/** The texts that a button of any color can have: the ink and the paper of the brand. */
const TEXTS = ["#1c1204", "#fffaf2"] as const;
/** WCAG 2.2, 1.4.3: normal text. */
const CONTRAST = 4.5;
const STEP = 0.02;

export interface ButtonColors {
  /** Six-digit hex. Differs from the chosen color when no text was readable on that one. */
  button: string;
  text: (typeof TEXTS)[number];
}

/** Returns whether a text is a six-digit hex color such as '#14607a'. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * Chooses the text of a button with a contrast of at least 4.5:1. When neither text reaches it, the button becomes
 * darker until one does.
 * @param color a six-digit hex color
 */
export function chooseButtonColors(color: string): ButtonColors {
  let channels = readChannels(color);
  for (;;) {
    const button = `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    const text = TEXTS.find((each) => computeContrast(button, each) >= CONTRAST);
    if (text) return { button, text };
    channels = channels.map((channel) => Math.floor(channel * (1 - STEP)));
  }
}

/** Computes the contrast of two hex colors, 1 to 21 (WCAG 2.2, contrast ratio). */
export function computeContrast(one: string, other: string): number {
  const [a, b] = [computeLuminance(one), computeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG 2.2, relative luminance: 0 for black, 1 for white. */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const readChannels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

import { type AddressedEvent, buildEventPath } from "./watch-address.ts";

/** Heights in pixels, the same at any width, so that a site can keep the place free before the script arrives. */
export const widgetHeights = { card: 400, button: 44, wide: 88 } as const;

/** The least width in pixels. */
export const widgetMinWidth = 260;

export const widgetLayouts = ["card", "button", "wide"] as const;
export type WidgetLayout = (typeof widgetLayouts)[number];

/** `site` follows the `color-scheme` of the page. */
export const widgetThemes = ["dark", "light", "site"] as const;
export type WidgetTheme = (typeof widgetThemes)[number];

/** The most characters of the words on the button. */
export const maxWidgetLabel = 30;

/** What a site's page says about the widget; an empty text leaves its attribute out. */
export interface WidgetOptions {
  layout: WidgetLayout;
  theme: WidgetTheme;
  /** Six-digit hex color of the button, or empty for the color of the brand. */
  color: string;
  /** Words on the button, or empty for those of the event. */
  label: string;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/**
 * Renders the markup for another site. The table inside has the height of the widget, so that the page does not jump,
 * and is a link where scripts do not run. A style attribute would need the site's Content-Security-Policy to allow it.
 * @param watchUrl origin of the watch host
 */
export function renderEmbedCode(
  { kind, url, title }: AddressedEvent & { title: string },
  watchUrl: string,
  { layout, theme, color, label }: WidgetOptions,
): string {
  const attributes = Object.entries({ url, layout, theme, color, label })
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const address = watchUrl + buildEventPath({ kind, url });
  return [
    `<script async src="${watchUrl}/embed.js"></script>`,
    `<matinee-event ${attributes.join(" ")}>`,
    `<table height="${widgetHeights[layout]}"><tr><td><a href="${address}">${escapeHtml(title)}</a></td></tr></table>`,
    "</matinee-event>",
  ].join("\n");
}

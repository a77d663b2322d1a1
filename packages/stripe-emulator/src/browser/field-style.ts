import type { FontSource, StyleRules } from "./frame-messages.ts";

/** The states of the field and their selectors. Later states override earlier ones. */
const STATES: Readonly<Record<string, string>> = {
  base: ".InputElement",
  empty: ".InputElement.is-empty",
  complete: ".InputElement.is-complete",
  invalid: ".InputElement.is-invalid",
};

const PSEUDO = new Set([
  ":hover",
  ":focus",
  ":disabled",
  "::placeholder",
  "::selection",
  ":-webkit-autofill",
]);

/** The CSS properties that a page may set on a field, as in Stripe.js. */
const PROPERTIES = new Set([
  "backgroundColor",
  "color",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontVariant",
  "fontWeight",
  "iconColor",
  "letterSpacing",
  "lineHeight",
  "padding",
  "textAlign",
  "textDecoration",
  "textShadow",
  "textTransform",
]);

const sheet = document.createElement("style");
document.head.append(sheet);

export function applyStyle(style: StyleRules | undefined): void {
  const rules: string[] = [];
  for (const [state, selector] of Object.entries(STATES)) {
    const variant = style?.[state];
    if (typeof variant !== "object") continue;
    rules.push(writeRule(selector, variant));
    for (const [name, inner] of Object.entries(variant)) {
      if (PSEUDO.has(name) && typeof inner === "object") rules.push(writeRule(selector + name, inner));
    }
  }
  sheet.textContent = rules.join("\n");
}

export function applyFonts(fonts: readonly FontSource[]): void {
  for (const font of fonts) {
    if (font.cssSrc !== undefined) {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: font.cssSrc });
      document.head.append(link);
    } else if (font.family !== undefined && font.src !== undefined) {
      const face = new FontFace(font.family, font.src, {
        ...(font.weight === undefined ? {} : { weight: font.weight }),
        ...(font.style === undefined ? {} : { style: font.style }),
      });
      document.fonts.add(face);
      // When a font does not load, the browser uses the next family of the list.
      face.load().catch(() => undefined);
    }
  }
}

function writeRule(selector: string, variant: StyleRules): string {
  const declarations: string[] = [];
  for (const [name, value] of Object.entries(variant)) {
    if (!PROPERTIES.has(name) || typeof value === "object") continue;
    declarations.push(`${toKebabCase(name)}: ${String(value).replaceAll(/[{};<>]/g, "")};`);
  }
  return `${selector} { ${declarations.join(" ")} }`;
}

function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

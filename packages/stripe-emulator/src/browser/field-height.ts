import type { StyleRules } from "./frame-messages.ts";

/** Computes the height of one line of the field's text, so that the frame has its final height before it loads. */
export function computeFieldHeight(style: StyleRules | undefined): string {
  const base = typeof style?.base === "object" ? style.base : {};
  const fontSize = typeof base.fontSize === "string" ? inPixels(base.fontSize) : 16;
  const { lineHeight } = base;
  if (typeof lineHeight === "string" && /px$|em$/.test(lineHeight)) {
    return `${lineHeight.endsWith("px") ? inPixels(lineHeight) : parseFloat(lineHeight) * fontSize}px`;
  }
  const factor = lineHeight === undefined ? 1.2 : Number(lineHeight);
  return `${(Number.isFinite(factor) ? factor : 1.2) * fontSize}px`;
}

function inPixels(length: string): number {
  const number = parseFloat(length);
  if (!Number.isFinite(number)) return 16;
  return length.endsWith("em") ? number * 16 : number;
}

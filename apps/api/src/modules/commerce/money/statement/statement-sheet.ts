import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { getDirection } from "@matinee/texts/languages";
import sharp from "sharp";
import { renderText } from "../../../events/print/render-text.ts";

/** A4 in points, 72 to an inch. It also fits on US Letter when printers scale it. */
const paper = { width: 595.28, height: 841.89 };
const margin = 48;
export const contentWidth = paper.width - 2 * margin;
const pixelsPerPoint = 4;
/** More letters than any line has. */
const LONGEST_LINE = 400;
const ink = rgb(0.12, 0.1, 0.08);
const line = rgb(0.84, 0.81, 0.77);

/** The characters of the standard fonts that every PDF reader has. */
const standardText =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u20ac\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2039\u203a]*$/;
/** Intl puts a narrow space into numbers, which the standard fonts lack. */
const toStandard = (text: string): string => text.replaceAll("\u202f", "\u00a0");

/** Scripts whose letters are squares. Those of the others are about half as wide. */
const SQUARES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}]/u;

interface TextOptions {
  /** From the margin where lines begin, in points; for `align: "end"` where the text ends. */
  x?: number;
  size?: number;
  isBold?: boolean;
  align?: "start" | "end";
  /** A longer text ends in an ellipsis. */
  width?: number;
}

/** Pages that are filled from the top. */
export interface Sheet {
  /** Writes a text on the current line. */
  write(text: string, options?: TextOptions): Promise<void>;
  /** Breaks a text into lines that are written without an ellipsis. */
  wrap(text: string, options: { size: number; isBold?: boolean; width: number }): string[];
  /** Moves to a line further down, on a new page if this one is full. */
  moveDown(points: number): void;
  /** Draws a rule under the current line. */
  drawRule(): void;
  save(): Promise<Uint8Array>;
}

/**
 * Creates an empty A4 document with this title. One in a language that is read from the right is mirrored: `x` counts from there.
 * @param language of its texts, such as 'en'
 */
export async function createSheet(title: string, language: string): Promise<Sheet> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setCreator("Matinee");
  document.setProducer("Matinee");
  const isMirrored = getDirection(language) === "rtl";
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let page: PDFPage = document.addPage([paper.width, paper.height]);
  let y = paper.height - margin;

  /** Returns where a text of this width begins on the paper. */
  const place = (x: number, width: number, align: "start" | "end") => {
    const end = isMirrored === (align === "start");
    const at = isMirrored ? contentWidth - x : x;
    return margin + (end ? at - width : at);
  };

  /** Other scripts are drawn as pictures with the fonts of the server's system, which shape and order the letters. */
  const drawPicture = async (
    text: string,
    { x, size, width, align }: { x: number; size: number; width: number; align: "start" | "end" },
  ) => {
    const box = { width: LONGEST_LINE * size * pixelsPerPoint, height: size * 2 * pixelsPerPoint };
    const style = { font: "sans", sizes: [size * pixelsPerPoint], color: "#1f1a14" } as const;
    const most = width * pixelsPerPoint;
    let rendered = await renderText(text, style, box);
    if (rendered && rendered.width > most) {
      const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
      const fitting = Math.floor((letters.length * most) / rendered.width) - 1;
      rendered = await renderText(`${letters.slice(0, fitting).join("")}…`, style, box);
    }
    if (!rendered) return;
    const { layer, width: pixels, height: rows } = rendered;
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const empty = sharp({ create: { width: pixels, height: rows, channels: 4, background } });
    const png = await empty.composite([layer]).png().toBuffer();
    const picture = await document.embedPng(png);
    const scale = Math.min(1 / pixelsPerPoint, (size * 1.8) / rows, width / pixels);
    const [drawnWidth, height] = [pixels * scale, rows * scale];
    page.drawImage(picture, {
      x: place(x, drawnWidth, align),
      y: y - height * 0.25,
      width: drawnWidth,
      height,
    });
  };

  return {
    async write(written, { x = 0, size = 10, isBold = false, align = "start", width = contentWidth } = {}) {
      const text = toStandard(written);
      if (!standardText.test(text)) return drawPicture(text, { x, size, width, align });
      const font = isBold ? bold : regular;
      const fitting = fitText(text, font, size, width);
      const at = place(x, font.widthOfTextAtSize(fitting, size), align);
      page.drawText(fitting, { x: at, y, size, font, color: ink });
    },
    wrap(written, { size, isBold = false, width }) {
      const text = toStandard(written);
      const font = isBold ? bold : regular;
      const isStandard = standardText.test(text);
      const measure = (part: string) =>
        isStandard
          ? font.widthOfTextAtSize(part, size)
          : Array.from(part).reduce((sum, letter) => sum + (SQUARES.test(letter) ? size : size * 0.6), 0);
      return breakText(text, (part) => measure(part) <= width);
    },
    moveDown(points) {
      y -= points;
      if (y >= margin) return;
      page = document.addPage([paper.width, paper.height]);
      y = paper.height - margin;
    },
    drawRule() {
      const at = y - 6;
      page.drawLine({
        start: { x: margin, y: at },
        end: { x: margin + contentWidth, y: at },
        thickness: 0.5,
        color: line,
      });
    },
    save: () => document.save(),
  };
}

/** Breaks a text at its spaces, and inside a word that does not fit by itself. */
function breakText(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}

function fitText(text: string, font: PDFFont, size: number, width: number): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text;
  let fitting = text;
  while (fitting && font.widthOfTextAtSize(`${fitting}…`, size) > width) fitting = fitting.slice(0, -1);
  return `${fitting.trimEnd()}…`;
}

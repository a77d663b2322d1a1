import { inflateSync } from "node:zlib";

/** The encoding of the standard fonts of a PDF, which has the euro sign. */
const windowsText = new TextDecoder("windows-1252");

/** Reads the texts of a PDF in the order in which they were written. */
export function readPdfTexts(pdf: Buffer): string[] {
  const texts: string[] = [];
  const content = pdf.toString("latin1");
  for (const { index, 0: mark } of content.matchAll(/stream\r?\n/g)) {
    if (content.slice(index - 3, index) === "end") continue;
    const bytes = pdf.subarray(index + mark.length, content.indexOf("endstream", index));
    const stream = inflateSync(bytes).toString("latin1");
    for (const [, hex = ""] of stream.matchAll(/<([0-9A-F]+)> Tj/gi))
      texts.push(windowsText.decode(Buffer.from(hex, "hex")));
  }
  return texts;
}

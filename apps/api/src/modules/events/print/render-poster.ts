import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import type { Texts } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { describeScreening } from "@matinee/contract/share-card";
import type { PosterPaper } from "@matinee/domain/image-rules";
import { encode } from "uqr";
import { composePicture, drawLogo, type Size } from "./compose-picture.ts";
import { isRightToLeft, type RenderedText, renderText } from "./render-text.ts";

/** Sizes in points, 72 to an inch. */
const papers: Record<PosterPaper, Size> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};
const dotsPerInch = 300;
const toPixels = (points: number) => Math.round((points / 72) * dotsPerInch);

/** In points. Printers cut off up to 9 at the edges, and a frame covers some more. */
const margin = 42;
const codeSize = 112;
const gap = 24;
const ink = "#f7f1e8";
const inkQuiet = "#d8cfc2";

/**
 * Renders a poster as a PDF of one page: artwork to the edges, title, date, address and a QR code to the event.
 * @param address of the event page
 */
export async function renderPoster(
  page: OwnedPage,
  address: string,
  artwork: Buffer | null,
  paper: PosterPaper,
  texts: Texts,
): Promise<Uint8Array> {
  const size = papers[paper];
  const document = await PDFDocument.create();
  document.setTitle(page.title);
  document.setLanguage(texts.formats.language);
  document.setCreator("Matinee");
  document.setProducer("Matinee");
  const sheet = document.addPage([size.width, size.height]);
  const picture = await document.embedJpg(await drawPicture(page, address, artwork, size, texts));
  sheet.drawImage(picture, { x: 0, y: 0, ...size });
  const code = encode(address, { ecc: "M", border: 3 });
  const corner = { x: size.width - margin - codeSize, y: margin };
  sheet.drawRectangle({ ...corner, width: codeSize, height: codeSize, color: rgb(1, 1, 1) });
  // As vectors, so that the code stays sharp at any size. The path's y axis points down.
  sheet.drawSvgPath(buildCodePath(code.data), {
    x: corner.x,
    y: corner.y + codeSize,
    scale: codeSize / code.size,
    color: rgb(0, 0, 0),
  });
  return document.save();
}

/** Draws the runs of dark modules in each row, without seams between neighbors. */
function buildCodePath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${length}v1h-${length}z`];
      }),
    )
    .join("");
}

async function drawPicture(
  page: OwnedPage,
  address: string,
  artwork: Buffer | null,
  paper: Size,
  texts: Texts,
): Promise<Buffer> {
  const size = { width: toPixels(paper.width), height: toPixels(paper.height) };
  const edge = toPixels(margin);
  const alignsRight = isRightToLeft(page.title);
  const title = await renderText(
    page.title,
    { font: "serif", sizes: [420, 360, 300, 250, 210], color: ink },
    { width: size.width - 2 * edge, height: size.height * 0.36 },
  );
  const noteWidth = size.width - 2 * edge - toPixels(codeSize + gap);
  const renderNote = (text: string, sizes: readonly number[], color: string) =>
    renderText(text, { font: "sans", sizes, color }, { width: noteWidth, height: 240 });
  const when = await renderNote(describeScreening(page, texts), [76, 68, 60], ink);
  const { online, scan, scanFestival } = texts.shareImages;
  const place = await renderNote(
    `${online}: ${address.replace(/^https?:\/\//, "")}`,
    [56, 50, 44, 36],
    inkQuiet,
  );
  const hint = await renderNote(page.kind === "festival" ? scanFestival : scan, [48], inkQuiet);
  const brand = await renderText("Matinee", { font: "serif", sizes: [120], color: ink }, size);

  const bottom = size.height - edge;
  const notes = [hint, place, when].filter((note) => note !== null);
  const layers = [];
  let noteBottom = bottom;
  for (const note of notes) {
    layers.push({ ...note.layer, left: edge, top: noteBottom - note.height });
    noteBottom -= note.height + 44;
  }
  const titleBottom = Math.min(noteBottom, bottom - toPixels(codeSize)) - toPixels(gap);
  const findLeft = (text: RenderedText) => (alignsRight ? size.width - edge - text.width : edge);
  if (title) layers.push({ ...title.layer, left: findLeft(title), top: titleBottom - title.height });
  const logo = 150;
  layers.push({ input: drawLogo(logo), left: edge, top: edge });
  if (brand) {
    const top = edge + Math.round((logo - brand.height) / 2);
    layers.push({ ...brand.layer, left: edge + logo + 44, top });
  }
  const picture = await composePicture({ artwork, accent: page.accent }, size, layers);
  return picture.withDensity(dotsPerInch).jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer();
}

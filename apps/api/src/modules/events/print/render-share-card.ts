import type { PublicPage } from "@matinee/contract/schemas/pages";
import { describeScreening } from "@matinee/contract/share-card";
import { shareImageSize } from "@matinee/domain/image-rules";
import type { Texts } from "@matinee/texts/languages";
import { composePicture, drawLogo } from "./compose-picture.ts";
import { isRightToLeft, type RenderedText, renderText } from "./render-text.ts";

const { width, height } = shareImageSize;
const margin = 64;
const logoSize = 52;
const ink = "#f7f1e8";
const inkQuiet = "#d8cfc2";
const textWidth = width - 2 * margin;

/**
 * Renders the picture of an event for links: artwork, title, date and brand.
 * @returns a PNG of `shareImageSize`, with a palette so that messengers accept its size
 */
export async function renderShareCard(
  page: PublicPage,
  artwork: Buffer | null,
  texts: Texts,
): Promise<Buffer> {
  const title = await renderText(
    page.title,
    { font: "serif", sizes: [112, 96, 84, 72, 60, 48], color: ink },
    { width: textWidth, height: 220 },
  );
  const when = await renderText(
    describeScreening(page, texts),
    { font: "sans", sizes: [34, 30, 26], color: inkQuiet },
    { width: textWidth, height: 44 },
  );
  const name = await renderText(
    "Matinee",
    { font: "serif", sizes: [38], color: ink },
    { width: 300, height: 60 },
  );
  const alignsRight = isRightToLeft(page.title);
  const place = (text: RenderedText, bottom: number) => ({
    ...text.layer,
    left: alignsRight ? width - margin - text.width : margin,
    top: Math.max(0, bottom - text.height),
  });
  const bottom = height - margin;
  const titleBottom = when ? bottom - when.height - 28 : bottom;
  const brandWidth = logoSize + 16 + (name?.width ?? 0);
  const brandLeft = alignsRight ? margin : width - margin - brandWidth;
  const picture = await composePicture({ artwork, accent: page.accent }, shareImageSize, [
    ...(title ? [place(title, titleBottom)] : []),
    ...(when ? [place(when, bottom)] : []),
    { input: drawLogo(logoSize), left: brandLeft, top: 52 },
    ...(name
      ? [
          {
            ...name.layer,
            left: brandLeft + logoSize + 16,
            top: 52 + Math.round((logoSize - name.height) / 2),
          },
        ]
      : []),
  ]);
  return picture.png({ palette: true, quality: 92, effort: 6 }).toBuffer();
}

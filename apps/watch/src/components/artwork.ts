import type { PublicPage } from "@matinee/contract/schemas/pages";
import { buildSrcSet } from "@matinee/domain/image-rules";
import { narrowScreenPx } from "@matinee/domain/text-rules";

export interface Artwork {
  src: string;
  srcSet: string | undefined;
  /** The width at which it is drawn. It covers the first view, so on a tall screen the height determines it. */
  sizes: string;
  /** The screens that show this image; undefined for all. */
  media?: string;
}

const wideSizes = "max(100vw, 178vh)";
/** A phone's first view is tall, so that a wide image is cropped at its sides. */
const wideOnPhoneSizes = `(width < ${narrowScreenPx}px) 128vh, ${wideSizes}`;

/** Lists the artwork of the first view, the image for narrow screens first. The document's head preloads the same. */
export function listArtwork({
  backgroundImage,
  mobileBackgroundImage,
}: Pick<PublicPage, "backgroundImage" | "mobileBackgroundImage">): Artwork[] {
  const wide = backgroundImage ?? mobileBackgroundImage;
  if (!wide) return [];
  const hasBoth = mobileBackgroundImage && mobileBackgroundImage !== wide;
  const createArtwork = (src: string, sizes: string) => ({ src, srcSet: buildSrcSet(src), sizes });
  if (!hasBoth) return [createArtwork(wide, backgroundImage ? wideOnPhoneSizes : "100vw")];
  return [
    { ...createArtwork(mobileBackgroundImage, "100vw"), media: `(width < ${narrowScreenPx}px)` },
    { ...createArtwork(wide, wideSizes), media: `(width >= ${narrowScreenPx}px)` },
  ];
}

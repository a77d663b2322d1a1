import type { PublicPage } from "@matinee/contract/schemas/pages";
import { buildSrcSet } from "@matinee/domain/image-rules";
import { narrowScreenPx } from "@matinee/domain/text-rules";

export interface Artwork {
  src: string;
  srcSet: string | undefined;
  /** How wide it is drawn: it covers the first view, whose height decides where that is taller than the picture. */
  sizes: string;
  /** Where it is this one; undefined: everywhere. */
  media?: string;
}

const wideSizes = "max(100vw, 178vh)";
/** A phone's first view is tall, and a wide picture in it is cut at its sides. */
const wideOnPhoneSizes = `(width < ${narrowScreenPx}px) 128vh, ${wideSizes}`;

/** The pictures of the first view, the one for narrow screens first; for the document's head and for the page alike. */
export function listArtwork({
  backgroundImage,
  mobileBackgroundImage,
}: Pick<PublicPage, "backgroundImage" | "mobileBackgroundImage">): Artwork[] {
  const wide = backgroundImage ?? mobileBackgroundImage;
  if (!wide) return [];
  const hasBoth = mobileBackgroundImage && mobileBackgroundImage !== wide;
  const picture = (src: string, sizes: string) => ({ src, srcSet: buildSrcSet(src), sizes });
  if (!hasBoth) return [picture(wide, backgroundImage ? wideOnPhoneSizes : "100vw")];
  return [
    { ...picture(mobileBackgroundImage, "100vw"), media: `(width < ${narrowScreenPx}px)` },
    { ...picture(wide, wideSizes), media: `(width >= ${narrowScreenPx}px)` },
  ];
}

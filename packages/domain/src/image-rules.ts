export const imageKinds = ["general", "desktopBanner", "mobileBanner", "donationCover"] as const;
export type ImageKind = (typeof imageKinds)[number];

/** The smallest source image in pixels, before any crop. Source: rules/files.md, Images. */
export const minImageSizes: Record<ImageKind, { width: number; height: number }> = {
  general: { width: 700, height: 1 },
  desktopBanner: { width: 1275, height: 700 },
  mobileBanner: { width: 700, height: 1275 },
  donationCover: { width: 700, height: 700 },
};

/** Aspect ratio (width to height) of the cropped image; null when nothing is cropped. */
export const cropAspects: Record<ImageKind, number | null> = {
  general: null,
  desktopBanner: 16 / 7,
  mobileBanner: 9 / 16,
  donationCover: 2 / 1.1,
};

/** Widths of the renditions of a public image, in pixels. */
export const renditionWidths = ["480", "800", "1280", "2000"] as const;

/** Builds the `srcset` of an uploaded image; undefined for a GIF or for a URL that is not one of our uploads. */
export function buildSrcSet(url: string): string | undefined {
  if (!url.startsWith("/v1/s3/") || url.endsWith(".gif")) return undefined;
  return renditionWidths.map((width) => `${url}?width=${width} ${width}w`).join(", ");
}

/** Size of an event's share card, and of the link preview of a public image, in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The paper sizes of a poster. */
export const posterPapers = ["a4", "letter"] as const;
export type PosterPaper = (typeof posterPapers)[number];

export const minCropWidth = 50;
export const initialCropWidth = 700;
export const maxCropOutputWidth = 5000;

export const imageTypes: readonly string[] = ["image/jpeg", "image/png"];
/** The image types that the event builder accepts. */
export const builderImageTypes: readonly string[] = [...imageTypes, "image/gif"];

export type ImageIssue = "image-type" | "image-too-small" | "image-not-wide" | "image-not-tall";

/**
 * Checks the type and the size in pixels of an image; returns the first issue or null. A banner's shape precedes its
 * size.
 */
export function checkImage(
  kind: ImageKind,
  image: { mimeType: string; width: number; height: number },
  types: readonly string[] = builderImageTypes,
): ImageIssue | null {
  const { mimeType, width, height } = image;
  if (!types.includes(mimeType)) return "image-type";
  if (kind === "desktopBanner" && width <= height) return "image-not-wide";
  if (kind === "mobileBanner" && height <= width) return "image-not-tall";
  const least = minImageSizes[kind];
  return width < least.width || height < least.height ? "image-too-small" : null;
}

/** Computes the size of a cropped image in pixels: at most 5000 wide, with the height from the aspect ratio. */
export function computeCropOutput(crop: { width: number; aspect: number }): {
  width: number;
  height: number;
} {
  const width = Math.min(Math.round(crop.width), maxCropOutputWidth);
  return { width, height: Math.round(width / crop.aspect) };
}

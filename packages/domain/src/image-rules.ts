export const imageKinds = ["general", "desktopBanner", "mobileBanner", "donationCover"] as const;
export type ImageKind = (typeof imageKinds)[number];

/** Least pixels of the source, before any crop. */
export const minImageSizes: Record<ImageKind, { width: number; height: number }> = {
  general: { width: 700, height: 1 },
  desktopBanner: { width: 1275, height: 700 },
  mobileBanner: { width: 700, height: 1275 },
  donationCover: { width: 700, height: 700 },
};

/** Width to height of what the crop dialog puts out; null where nothing is cropped. */
export const cropAspects: Record<ImageKind, number | null> = {
  general: null,
  desktopBanner: 16 / 7,
  mobileBanner: 9 / 16,
  donationCover: 2 / 1.1,
};

/** Pixels of the smaller forms in which a public image can be had. */
export const renditionWidths = ["480", "800", "1280", "2000"] as const;

/** An uploaded image's smaller forms for an `srcset`; undefined where the address is not one of our uploads. */
export function buildSrcSet(url: string): string | undefined {
  if (!url.startsWith("/v1/s3/") || url.endsWith(".gif")) return undefined;
  return renditionWidths.map((width) => `${url}?width=${width} ${width}w`).join(", ");
}

/** Pixels of the form in which link previews show a public image. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** An uploaded image as link previews show it; undefined where the address is not one of our uploads. */
export function buildShareImageUrl(url: string): string | undefined {
  return url.startsWith("/v1/s3/") ? `${url}?form=share` : undefined;
}

export const minCropWidth = 50;
export const initialCropWidth = 700;
export const maxCropOutputWidth = 5000;

export const imageTypes: readonly string[] = ["image/jpeg", "image/png"];
/** What the event builder takes. */
export const builderImageTypes: readonly string[] = [...imageTypes, "image/gif"];

export type ImageIssue = "image-type" | "image-too-small" | "image-not-wide" | "image-not-tall";

/** What is wrong with an image in pixels, or null. The form of a banner is named before its size. */
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

/** The largest that a crop may come out, in pixels: 5000 wide and as tall as its aspect makes it. */
export function computeCropOutput(crop: { width: number; aspect: number }): {
  width: number;
  height: number;
} {
  const width = Math.min(Math.round(crop.width), maxCropOutputWidth);
  return { width, height: Math.round(width / crop.aspect) };
}

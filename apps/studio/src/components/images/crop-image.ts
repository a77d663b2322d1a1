import { maxCropOutputWidth } from "@matinee/domain/image-rules";
import type { PercentCrop } from "react-image-crop";

/**
 * The chosen part of an image as a JPEG, or PNG where it was one.
 * @throws Error when the browser cannot draw it
 */
export async function cropImage(file: File, crop: PercentCrop, aspect: number): Promise<Blob> {
  const image = await createImageBitmap(file);
  const source = {
    x: (crop.x / 100) * image.width,
    y: (crop.y / 100) * image.height,
    width: (crop.width / 100) * image.width,
    height: (crop.height / 100) * image.height,
  };
  const width = Math.min(Math.round(source.width), maxCropOutputWidth);
  const height = Math.round(width / aspect);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot crop images");
  pen.drawImage(image, source.x, source.y, source.width, source.height, 0, 0, width, height);
  image.close();
  return canvas.convertToBlob(
    file.type === "image/png" ? { type: "image/png" } : { type: "image/jpeg", quality: 0.92 },
  );
}

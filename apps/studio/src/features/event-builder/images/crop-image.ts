import { computeCropOutput } from "@matinee/domain/image-rules";
import type { PercentCrop } from "react-image-crop";

/**
 * Cuts the chosen part out of an image: a PNG stays PNG, every other format becomes JPEG. A part that is larger than
 * the permitted output is scaled down.
 * @throws Error when the browser cannot draw the image
 */
export async function cropImage(file: File, crop: PercentCrop, aspect: number): Promise<Blob> {
  const image = await createImageBitmap(file);
  const width = Math.round((crop.width / 100) * image.width);
  const height = Math.min(Math.round(width / aspect), image.height);
  const x = Math.min(Math.round((crop.x / 100) * image.width), image.width - width);
  const y = Math.min(Math.round((crop.y / 100) * image.height), image.height - height);
  const output = computeCropOutput({ width, aspect });
  const canvas = new OffscreenCanvas(output.width, Math.min(output.height, height));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot crop images");
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob(
    file.type === "image/png" ? { type: "image/png" } : { type: "image/jpeg", quality: 0.92 },
  );
}

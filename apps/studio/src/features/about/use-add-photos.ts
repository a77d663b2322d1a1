import { maxPhotosPerPage } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { useState } from "react";
import { describeImageError, rejectInvalidImage, uploadImage } from "../builder/images/image-files.ts";
import type { NewPhoto } from "./photo.ts";

const texts = messages.aboutStep;

/** The position of the photo being uploaded, from 1, and the number of photos. */
export type PhotoProgress = { position: number; total: number };

/**
 * Uploads photos one by one and stores each at once, so that a failure or a closed tab loses only the remaining ones.
 * @param count the number of photos that the event has
 */
export function useAddPhotos(count: number, store: (photo: NewPhoto) => Promise<unknown>) {
  const [progress, setProgress] = useState<PhotoProgress | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (files: readonly File[], notImages: readonly File[]) => {
    const accepted = files.slice(0, Math.max(0, maxPhotosPerPage - count));
    const excess = files.slice(accepted.length);
    setProblems([
      ...notImages.map((file) => `${file.name}: ${messages.images.issues["image-type"]}`),
      ...(excess.length > 0 ? [describeExcess(excess)] : []),
    ]);
    for (const [index, file] of accepted.entries()) {
      setProgress({ position: index + 1, total: accepted.length });
      try {
        await rejectInvalidImage(file, "general");
        const { url } = await uploadImage(file, "general");
        await store({ url, title: file.name.replace(/\.[^.]+$/, "") });
      } catch (error) {
        setProblems((before) => [...before, `${file.name}: ${describeImageError(error)}`]);
      }
    }
    setProgress(null);
  };
  return { add, progress, problems, clearProblems: () => setProblems([]) };
}

function describeExcess(files: readonly File[]): string {
  const limit = messages.images.tooManyPhotos(maxPhotosPerPage);
  const [first] = files;
  return texts.excess(limit, files.length, first?.name ?? "");
}

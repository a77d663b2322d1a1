import { messages } from "@matinee/texts";
import { Trash2 } from "lucide-react";
import type { Photo } from "./photo.ts";

const texts = messages.aboutStep;

/** Shows the photos. Pressing one asks whether to delete it. */
export function PhotoGrid({
  photos,
  onDelete,
}: {
  photos: readonly Photo[];
  onDelete: (photo: Photo) => void;
}) {
  if (photos.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-3" aria-label={texts.photos}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={texts.deletePhotoOf(photo.title || texts.photo)}
            onClick={() => onDelete(photo)}
            className="group relative block aspect-[4/3] w-full overflow-hidden rounded-2 bg-surface-3"
          >
            <img src={photo.url} alt="" loading="lazy" className="size-full object-cover" />
            <span className="absolute inset-0 hidden place-items-center bg-scrim text-paper group-hover:grid group-focus-visible:grid">
              <Trash2 aria-hidden="true" className="size-6" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

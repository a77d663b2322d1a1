import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { ResponsiveImage } from "../../../components/responsive-image.tsx";
import { screens } from "@matinee/ui/screens";

const texts = messages.pageDialogs;

type Photo = PublicPage["photos"][number];

/** The columns, and the shape of the first and of the other photos, by the number of photos. */
const layouts = {
  pair: { columns: "tablet:grid-cols-2", first: "tablet:aspect-[3/2]", other: "tablet:aspect-[3/2]" },
  three: {
    columns: "tablet:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]",
    first: "tablet:aspect-[1.39/1]",
    other: "tablet:aspect-[2/1]",
  },
  mosaic: {
    columns: "tablet:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)_minmax(0,1fr)]",
    first: "tablet:aspect-[4/3.9]",
    other: "tablet:aspect-[3/2]",
  },
};

/** A large first photo with the others in two rows beside it; on a phone one row that scrolls. */
export function PhotoGrid({ photos, onOpen }: { photos: readonly Photo[]; onOpen: (index: number) => void }) {
  if (photos.length === 0) return null;
  const isMosaic = photos.length >= 3;
  const layout = layouts[photos.length === 3 ? "three" : isMosaic ? "mosaic" : "pair"];
  // With four photos, the last one fills the second row.
  const fillsRow = (index: number) => photos.length === 4 && index === 3;
  return (
    <ul
      aria-label={texts.photos}
      className={`mt-12 flex gap-3 max-tablet:-mx-[20px] max-tablet:overflow-x-auto max-tablet:px-[20px] tablet:mt-16 tablet:grid ${layout.columns}`}
    >
      {photos.map((photo, index) => (
        <li
          key={photo.id}
          className={`max-tablet:w-[82%] max-tablet:shrink-0 ${isMosaic && index === 0 ? "tablet:row-span-2" : ""} ${fillsRow(index) ? "tablet:col-span-2" : ""}`}
        >
          <button
            type="button"
            aria-label={photo.title ? texts.openPhoto(photo.title) : texts.openPhotoNumber(index + 1)}
            className={`drawn-when-near block size-full overflow-hidden rounded-2 bg-surface-2 max-tablet:aspect-[4/3] ${
              fillsRow(index) ? "tablet:aspect-[3.06/1]" : index === 0 ? layout.first : layout.other
            }`}
            onClick={() => onOpen(index)}
          >
            <ResponsiveImage
              src={photo.url}
              sizes={`${screens.belowTablet} 82vw, 45vw`}
              alt={photo.title}
              loading="lazy"
              className="size-full object-cover transition-opacity hover:opacity-90"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

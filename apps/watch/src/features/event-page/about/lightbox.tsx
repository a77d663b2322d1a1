import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { IconButton } from "@matinee/ui/icon-button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";

const texts = messages.pageDialogs;

/** Shows one photo at a time, as large as the window. The arrow keys move to the next one. */
export function Lightbox({
  photos,
  start,
  onClose,
}: {
  photos: PublicPage["photos"];
  start: number;
  onClose: () => void;
}) {
  const [index, setIndex] = useState(start);
  const total = photos.length;
  useEffect(() => {
    const [ahead, back] =
      document.documentElement.dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === ahead) setIndex((current) => (current + 1) % total);
      if (event.key === back) setIndex((current) => (current - 1 + total) % total);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [total]);
  const photo = photos[index];
  if (!photo) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={photo.title || texts.photoOf(index + 1, total)}
      className="tablet:max-w-[min(1200px,92vw)]!"
    >
      <DialogBody className="grid gap-4 pb-6">
        <img
          key={photo.id}
          src={photo.url}
          alt={photo.title}
          {...(photo.width && photo.height && { width: photo.width, height: photo.height })}
          className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-2 object-contain"
        />
        {total > 1 ? (
          <div className="flex items-center justify-center gap-4">
            <IconButton
              label={texts.previousPhoto}
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => setIndex((index - 1 + total) % total)}
            />
            <span role="status" className="text-sm text-text-2 tabular-nums">
              {texts.photoPosition(index + 1, total)}
            </span>
            <IconButton
              label={texts.nextPhoto}
              icon={<ChevronRight aria-hidden="true" />}
              onClick={() => setIndex((index + 1) % total)}
            />
          </div>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}

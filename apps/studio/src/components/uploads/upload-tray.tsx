import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { isSending } from "../../lib/uploads/upload.ts";
import { useUploads } from "../../lib/uploads/upload-store.ts";
import { UploadLine } from "./upload-line.tsx";
import { screens } from "@matinee/ui/screens";

const texts = messages.uploads;

/** Lists the uploads of this visit on every page of the studio. */
export function UploadTray() {
  const uploads = useUploads();
  // Closed on small screens, where it would cover the form.
  const [open, setOpen] = useState(() => !matchMedia(screens.belowTablet).matches);
  if (uploads.length === 0) return null;
  const Arrow = open ? ChevronDown : ChevronUp;
  return (
    <>
      {/* Extra space at the end of the page, so that its last fields and buttons can be scrolled out from under the tray. */}
      <div
        aria-hidden="true"
        className={clsx(
          "monitor:hidden",
          open ? "h-[52dvh] max-tablet:h-[calc(45dvh+160px)]" : "h-20 max-tablet:h-40",
        )}
      />
      <section
        aria-label={texts.uploads}
        className="fixed right-5 bottom-5 z-(--z-drawer) w-[min(400px,calc(100vw-40px))] overflow-hidden rounded-3 border border-line bg-surface shadow-2 max-tablet:right-3 max-tablet:bottom-24 max-tablet:w-[calc(100vw-24px)]"
      >
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-3 px-4 text-left leading-ui"
        >
          <span className="flex-1 font-semibold">{texts.uploads}</span>
          <span className="text-sm text-text-2">
            {uploads.some(isSending) ? texts.keepThisTabOpen : texts.countVideos(uploads.length)}
          </span>
          <Arrow aria-hidden="true" className="size-4.5" />
        </button>
        {open ? (
          <ul className="max-h-[45dvh] overflow-y-auto border-t border-line">
            {uploads.map((upload) => (
              <li key={upload.id} className="border-b border-line px-4 py-3 last:border-b-0">
                <UploadLine upload={upload} />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </>
  );
}

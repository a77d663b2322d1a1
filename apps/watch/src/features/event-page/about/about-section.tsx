import { messages } from "@matinee/texts";
import { Play } from "lucide-react";
import { LiveTalk } from "../../../components/live-talk.tsx";
import type { SectionProps } from "../../../lib/section-props.ts";
import { findTextLanguage } from "../../../lib/text-language.ts";
import { AboutText } from "./about-text.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { FilmList } from "./film-list.tsx";
import { PhotoGrid } from "./photo-grid.tsx";

const texts = messages.pageDialogs;

/** The sponsor's own text. */
function SponsorDetails({ page }: Pick<SectionProps, "page">) {
  const { hasSponsor, sponsorName, sponsorDetails } = page;
  if (!hasSponsor || !sponsorDetails) return null;
  return (
    <section aria-labelledby="sponsor" className="panel p-6">
      <h3 id="sponsor" dir="auto" className="font-display text-title-sm wrap-anywhere">
        {sponsorName ? texts.presentedWithSponsor(sponsorName) : texts.presentedWith}
      </h3>
      <p
        dir="auto"
        lang={findTextLanguage(page, "sponsorDetails")}
        className="mt-2 text-md whitespace-pre-line text-text-2 wrap-anywhere"
      >
        {sponsorDetails}
      </p>
    </section>
  );
}

/** The filmmakers' text, video message and photos, the live talk, the sponsor and contacts. */
export function AboutSection(props: SectionProps) {
  const { page, liveUrl, onOpen } = props;
  const { message, messageVideo, caption } = page.aboutSettings;
  const still = page.featurePoster ?? page.backgroundImage;
  return (
    <>
      <div className="grid gap-x-16 gap-y-10 laptop:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          <h2 className="sr-only">{messages.watch.about}</h2>
          <FilmList films={page.films} />
          <AboutText markdown={message} language={findTextLanguage(page, "aboutSettings.message")} />
          {messageVideo ? (
            <figure className="mt-10">
              <button
                type="button"
                aria-label={texts.playFilmTeamsMessage}
                className="drawn-when-near group relative block aspect-video w-full overflow-hidden rounded-3 bg-surface-2"
                onClick={() => onOpen({ kind: "message" })}
              >
                {still ? <img src={still} alt="" loading="lazy" className="size-full object-cover" /> : null}
                <span className="glass absolute inset-0 m-auto grid size-18 place-items-center rounded-full transition-colors group-hover:bg-surface-2">
                  <Play aria-hidden="true" className="size-7" />
                </span>
              </button>
              {caption ? (
                <figcaption
                  dir="auto"
                  lang={findTextLanguage(page, "aboutSettings.caption")}
                  className="mt-3 text-sm text-text-3 wrap-anywhere"
                >
                  {caption}
                </figcaption>
              ) : null}
            </figure>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <LiveTalk page={page} liveUrl={liveUrl} />
          <SponsorDetails page={page} />
          <ContactLinks {...props} />
        </div>
      </div>
      <PhotoGrid photos={page.photos} onOpen={(index) => onOpen({ kind: "photo", index })} />
    </>
  );
}

import { messages } from "@matinee/texts";
import type { FestivalPlace, ScreeningLink } from "@matinee/contract/festival-place";
import { paths } from "../../../paths.ts";

const texts = messages.inFestival;

/** Above the title of a screening: its festival, and the screenings before and after it. */
export function FestivalLine({ place: { title, url, previous, next } }: { place: FestivalPlace }) {
  return (
    // The shade of the artwork does not reach up to here on every screen.
    <nav
      aria-label={title}
      className="glass mb-2 flex w-fit max-w-full flex-wrap items-center gap-x-5 rounded-3 px-4 text-sm leading-ui"
    >
      <a
        className="link-plain inline-flex min-h-11 max-w-full items-center font-semibold"
        href={paths.event({ kind: "festival", url })}
      >
        <span className="truncate">{title}</span>
      </a>
      {previous ? <NeighbourLink screening={previous} text={texts.previous(previous.title)} /> : null}
      {next ? <NeighbourLink screening={next} text={texts.next(next.title)} /> : null}
    </nav>
  );
}

function NeighbourLink({ screening: { url }, text }: { screening: ScreeningLink; text: string }) {
  return (
    <a
      className="link-plain inline-flex min-h-11 max-w-60 items-center"
      href={paths.event({ kind: "screening", url })}
    >
      <span className="truncate">{text}</span>
    </a>
  );
}

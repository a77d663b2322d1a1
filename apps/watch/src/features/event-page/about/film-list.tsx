import { messages } from "@matinee/texts";
import type { PageFilm } from "@matinee/contract/schemas/pages";
import { Info } from "lucide-react";
import { ResponsiveImage } from "../../../components/responsive-image.tsx";
import { formatFilmFacts, getMinutes } from "../../../lib/film-facts.ts";

const texts = messages.shortsPlayer;

/** The films of an event that shows several, in their order, with what their records say. */
export function FilmList({ films }: { films: readonly PageFilm[] }) {
  if (films.length < 2) return null;
  const minutes = films.reduce((sum, film) => sum + (getMinutes(film) ?? 0), 0);
  return (
    <section aria-labelledby="films" className="mb-12">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id="films" className="font-display text-title-md">
          {texts.films}
        </h3>
        <p className="text-sm text-text-2">{texts.countAndLength(films.length, minutes)}</p>
      </div>
      <ol className="mt-4">
        {films.map((film) => (
          <li
            key={film.id}
            className="flex flex-wrap gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0"
          >
            {film.still ? (
              <ResponsiveImage
                src={film.still}
                sizes="160px"
                alt=""
                loading="lazy"
                className="aspect-video w-40 self-start rounded-2 object-cover"
              />
            ) : null}
            <div className="min-w-0 flex-1 basis-64">
              <h4 dir="auto" className="text-lg font-semibold wrap-anywhere">
                {film.title}
              </h4>
              {/* The names of countries and languages may differ between the server and a browser. */}
              <p dir="auto" suppressHydrationWarning className="text-sm text-text-2 wrap-anywhere">
                {formatFilmFacts(film)}
              </p>
              {film.synopsis ? (
                <p dir="auto" className="mt-2 text-md whitespace-pre-line text-text-2 wrap-anywhere">
                  {film.synopsis}
                </p>
              ) : null}
              {film.warnings ? (
                <p className="mt-2 flex items-start gap-2 text-sm text-text-2">
                  <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  <span dir="auto" className="wrap-anywhere">
                    {film.warnings}
                  </span>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

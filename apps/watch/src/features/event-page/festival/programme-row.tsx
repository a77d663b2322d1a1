import { messages } from "@matinee/texts";
import { type ComponentType, Fragment, memo, type ReactNode } from "react";
import { describeFilms, describeOrigin, describeRowTags, describeTags } from "./describe-films.ts";
import type { FilmEntry } from "./programme-groups.ts";
import { getFilms, isShown, type ProgrammeRow, type ShownFilm } from "./programme-rows.ts";
import type { RowState } from "./screening-state.ts";
import { buildStillAddress } from "./shown-programme.ts";

const texts = messages.festivalPage;

/**
 * A screening of the programme. The title, the address, the still and the films are read from this markup (`restoreShown`), and
 * whether it is hidden is not React's (`useShownRows`).
 */
export const ScreeningRow = memo(function ScreeningRow({
  row,
  time,
  label,
  tone,
  note,
  isUrgent,
  Action,
}: RowState & {
  row: ProgrammeRow;
  /** Empty for a screening of whole days. */
  time: string;
  /** What somebody with a plan can do; null for everybody else. */
  Action: ComponentType<{ row: ProgrammeRow }> | null;
}) {
  const { screening, path } = row;
  const films = getFilms(row);
  const [film] = films;
  const image = screening.backgroundImage ?? film?.still;
  return (
    <li className="programme-row" data-row={row.number}>
      <p className="programme-time">{time}</p>
      <Still image={image} />
      <div className="programme-about">
        <h4>{path === null ? screening.title : <a href={path}>{screening.title}</a>}</h4>
        {isShown(screening) && screening.premiereStartsAt !== null ? (
          <p className="programme-premiere">{texts.premiere}</p>
        ) : null}
        {film && films.length === 1 ? (
          <p data-film="">
            <FilmLine film={film} title={film.title === screening.title ? null : film.title} />
          </p>
        ) : null}
        {films.length > 1 ? (
          <details>
            <summary>{describeFilms(films)}</summary>
            <ul>
              {films.map((part, index) => (
                <li key={index} data-film="">
                  <FilmLine film={part} title={part.title} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <p className="programme-tags">{describeRowTags(row)}</p>
      </div>
      <div className="programme-state">
        <StateChip label={label} tone={tone} />
        <p className={isUrgent ? "text-warning" : undefined}>{note}</p>
      </div>
      {Action ? <Action row={row} /> : null}
    </li>
  );
});

/** A film with its screenings. */
export function FilmRow({
  entry,
  screenings,
}: {
  entry: FilmEntry;
  /** Links to the screenings, with their dates. */
  screenings: readonly {
    key: string;
    path: string | null;
    when: string;
    label: string;
    tone: RowState["tone"];
  }[];
}) {
  const { film, title, rows } = entry;
  const [row] = rows;
  return (
    <li className="programme-row programme-row-film">
      <Still image={film?.still ?? row?.screening.backgroundImage} />
      <div className="programme-about">
        <h4>{title}</h4>
        {film ? (
          <p>
            <FilmLine film={film} title={null} />
          </p>
        ) : null}
        {film ? (
          <p className="programme-tags">{describeTags({ section: row?.section ?? null }, [film])}</p>
        ) : null}
      </div>
      <ul className="programme-showings">
        {screenings.map(({ key, path, when, label, tone }) => (
          <li key={key}>
            {path === null ? when : <a href={path}>{when}</a>}
            <StateChip label={label} tone={tone} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A box of fixed size, also without a still. */
function Still({ image }: { image: string | null | undefined }) {
  return image ? (
    <img
      className="programme-still"
      src={buildStillAddress(image)}
      alt=""
      width={176}
      height={99}
      loading="lazy"
    />
  ) : (
    <span className="programme-still" />
  );
}

/** The title of a film, unless its row has it, its director, and where it is from. */
function FilmLine({ film, title }: { film: ShownFilm; title: string | null }) {
  const origin = describeOrigin(film);
  const parts: ReactNode[] = [];
  if (title !== null) parts.push(<cite>{title}</cite>);
  if (film.director) parts.push(<b>{film.director}</b>);
  if (origin) parts.push(origin);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? ", " : null}
      {part}
    </Fragment>
  ));
}

/** Keeps its place without a state, so that nothing moves when the viewer's own arrives. */
function StateChip({ label, tone }: Pick<RowState, "label" | "tone">) {
  return (
    <span className="programme-chip" data-tone={tone}>
      {label}
    </span>
  );
}

import { isShown, listRows, type Programme, type ProgrammeRow } from "./programme-rows.ts";

/** The width of the stills in the list, of those that are stored. */
const stillWidth = 480;

/** Builds the address of a still in the list. Only our own uploads have renditions. */
export const buildStillAddress = (image: string): string =>
  image.startsWith("/v1/s3/") && !image.endsWith(".gif") ? `${image}?width=${stillWidth}` : image;

const readStillAddress = (address: string): string => address.replace(`?width=${stillWidth}`, "");

/**
 * Leaves out what the markup of the programme shows, so that a document has it once. `restoreShown` reads it there.
 */
export function omitShown(programme: Programme): Programme {
  return mapScreenings(programme, ({ screening }) =>
    isShown(screening)
      ? {
          ...screening,
          title: "",
          url: "",
          description: "",
          backgroundImage: null,
          films: screening.films.map((film) => ({
            ...film,
            title: "",
            director: "",
            // The still of the only film is that of its screening.
            still: screening.films.length > 1 ? film.still : null,
          })),
        }
      : { ...screening, title: "", backgroundImage: null },
  );
}

/** Puts back what `omitShown` left out. @param root contains the markup of the programme */
export function restoreShown(programme: Programme, root: ParentNode): Programme {
  const elements = [...root.querySelectorAll("[data-row]")];
  const byNumber = new Map(elements.map((element) => [element.getAttribute("data-row"), element]));
  let number = 0;
  return mapScreenings(programme, ({ screening }) => {
    const element = byNumber.get(String(number++));
    if (!element) return screening;
    const read = (selector: string, from: Element = element) => from.querySelector(selector)?.textContent;
    const title = read("h4") ?? "";
    const still = element.querySelector("img")?.getAttribute("src");
    const backgroundImage = still ? readStillAddress(still) : null;
    if (!isShown(screening)) return { ...screening, title, backgroundImage };
    const films = [...element.querySelectorAll("[data-film]")];
    const address = element.querySelector("h4 a")?.getAttribute("href") ?? "";
    return {
      ...screening,
      title,
      backgroundImage,
      url: decodeURIComponent(address.split("/")[2] ?? ""),
      films: screening.films.map((film, index) => {
        const shown = films[index];
        return {
          ...film,
          title: (shown && read("cite", shown)) ?? title,
          director: (shown && read("b", shown)) ?? "",
        };
      }),
    };
  });
}

function mapScreenings(
  programme: Programme,
  change: (row: ProgrammeRow) => ProgrammeRow["screening"],
): Programme {
  const changed = listRows(programme).map(change);
  let next = 0;
  const take = (count: number) => changed.slice(next, (next += count));
  return {
    screenings: take(programme.screenings.length),
    sections: programme.sections.map((section) => ({
      ...section,
      screenings: take(section.screenings.length),
    })),
  };
}

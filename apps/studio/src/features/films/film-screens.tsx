import { useParams } from "react-router";
import { FilmLibrary } from "./film-library.tsx";
import { FilmPage } from "./film-page.tsx";

/** The library of films, or the record of the film in the address; `new` for another. */
export function FilmScreens() {
  const { id } = useParams();
  return id === undefined ? <FilmLibrary /> : <FilmPage key={id} id={id === "new" ? null : id} />;
}

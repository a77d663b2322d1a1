import { PageLoading } from "@matinee/app-shell/components/query-states";
import { lazy, Suspense } from "react";

// Loaded from here, so that the first page of a visit does not list the files of these screens.
const FilmScreens = lazy(async () => ({ default: (await import("./film-screens.tsx")).FilmScreens }));

/** `/films` and `/films/:id`. */
export function FilmsPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <FilmScreens />
    </Suspense>
  );
}

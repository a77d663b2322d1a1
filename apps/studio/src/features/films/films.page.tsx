import { PageLoading } from "@matinee/app-shell/components/query-states";
import { lazy, Suspense } from "react";

// Loaded from here, so that the first page of a visit does not list the files of these screens.
const FilmScreens = lazy(async () => ({ default: (await import("./film-screens.tsx")).FilmScreens }));
const UploadLinkScreen = lazy(async () => ({
  default: (await import("./upload-link/upload-link-screen.tsx")).UploadLinkScreen,
}));

/** `/films` and `/films/:id`. */
export function FilmsPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <FilmScreens />
    </Suspense>
  );
}

/** `/upload`: the page of an emailed link, by which a filmmaker without an account uploads a film and fills its record. */
export function UploadLinkPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <UploadLinkScreen />
    </Suspense>
  );
}

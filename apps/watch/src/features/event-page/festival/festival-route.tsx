import { lazy, Suspense } from "react";
import { FestivalPage } from "./festival.page.tsx";

// The names of its chunks are in the one of the festival, and not in the first bundle.
const MyFestivalPage = lazy(() =>
  import("./my/my-festival.page.tsx").then((it) => ({ default: it.MyFestivalPage })),
);

/** The page of a festival, or what the holder of a viewing link has in it. */
export function FestivalRoute(props: Parameters<typeof FestivalPage>[0]) {
  if (props.viewerToken === undefined) return <FestivalPage {...props} />;
  return (
    <Suspense>
      <MyFestivalPage {...props} />
    </Suspense>
  );
}

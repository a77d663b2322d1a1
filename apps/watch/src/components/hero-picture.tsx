import type { PublicPage } from "@matinee/contract/schemas/pages";
import { memo } from "react";
import { listArtwork } from "./artwork.ts";

/** The artwork behind the first view, or the default background without one. */
export const HeroPicture = memo(function HeroPicture({ page }: { page: PublicPage }) {
  const [first, second] = listArtwork(page);
  const artwork = second ?? first;
  return (
    <div aria-hidden="true" className="hero-picture absolute inset-0 -z-10 overflow-hidden">
      {artwork ? (
        <picture>
          {first && second ? (
            <source media={first.media} srcSet={first.srcSet ?? first.src} sizes={first.sizes} />
          ) : null}
          <img
            sizes={artwork.sizes}
            srcSet={artwork.srcSet}
            src={artwork.src}
            alt=""
            fetchPriority="high"
            className="absolute inset-x-0 top-0 h-[72%] w-full object-cover object-center tablet:h-full"
          />
        </picture>
      ) : (
        <div className="hero-sun absolute inset-0" />
      )}
      {artwork ? <div className="hero-shade absolute inset-x-0 top-0 h-[72%] tablet:h-full" /> : null}
    </div>
  );
});

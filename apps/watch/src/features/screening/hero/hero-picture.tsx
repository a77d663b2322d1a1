import type { PublicPage } from "@matinee/contract/schemas/pages";
import { narrowScreenPx } from "@matinee/domain/text-rules";
import { memo } from "react";

/** The artwork behind the first view; the house's sun where there is none. */
export const HeroPicture = memo(function HeroPicture({ page }: { page: PublicPage }) {
  const { backgroundImage, mobileBackgroundImage } = page;
  const source = backgroundImage ?? mobileBackgroundImage;
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden">
      {source ? (
        <picture>
          {mobileBackgroundImage ? (
            <source media={`(width < ${narrowScreenPx}px)`} srcSet={mobileBackgroundImage} />
          ) : null}
          <img
            src={source}
            alt=""
            fetchPriority="high"
            className="absolute inset-x-0 top-0 h-[72%] w-full object-cover object-center tablet:h-full"
          />
        </picture>
      ) : (
        <div className="hero-sun absolute inset-0" />
      )}
      {source ? <div className="hero-shade absolute inset-x-0 top-0 h-[72%] tablet:h-full" /> : null}
    </div>
  );
});

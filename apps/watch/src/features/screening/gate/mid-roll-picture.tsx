import type { PublicPage } from "@matinee/contract/schemas/pages";

export function MidrollImage({ page }: { page: PublicPage }) {
  const picture = page.paywallSettings.midrollBackgroundImage || page.backgroundImage;
  return picture ? (
    <img src={picture} alt="" className="size-full min-h-80 object-cover" />
  ) : (
    <div className="hero-sun relative size-full min-h-80" />
  );
}

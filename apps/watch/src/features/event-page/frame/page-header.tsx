import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Logo } from "@matinee/ui/logo";
import { Share } from "lucide-react";
import { memo, Suspense, use } from "react";
import { StatusToast } from "../../../components/status-toast.tsx";
import { paths } from "../../../paths.ts";
import { useShare } from "../../../components/use-share.ts";
import { HydrationMark } from "../../../components/hydration-mark.tsx";
import { createLazyComponent } from "../../../lib/create-lazy-component.ts";
import { OfferedLanguages } from "../../../lib/page-language.ts";

const texts = messages.eventPage;

const LanguageButton = createLazyComponent(
  async () => (await import("../../../components/language-button.tsx")).LanguageButton,
);

/** The logo, help and sharing, over the artwork. */
export const PageHeader = memo(function PageHeader({
  page,
  onHelp,
}: {
  page: PublicPage;
  onHelp: () => void;
}) {
  const { share, notice } = useShare(page);
  return (
    <header className="hero-header gutter absolute inset-x-0 top-0 z-(--z-sticky) flex flex-wrap items-center justify-between gap-x-4 py-5 tablet:py-8">
      <a href={paths.home} aria-label={texts.matineeAllScreenings} className="rounded-1">
        <Logo />
      </a>
      <div className="flex items-center gap-1">
        <Button variant="quiet" onClick={onHelp} className="max-phonePlus:hidden">
          {messages.watch.needHelp}
        </Button>
        <Button variant="quiet" icon={<Share aria-hidden="true" />} onClick={share}>
          {texts.share}
        </Button>
        {use(OfferedLanguages).length > 0 ? (
          <Suspense>
            <HydrationMark>
              <LanguageButton filmLanguages={page.films.flatMap(({ languages }) => languages)} />
            </HydrationMark>
          </Suspense>
        ) : null}
      </div>
      <StatusToast text={notice} />
    </header>
  );
});

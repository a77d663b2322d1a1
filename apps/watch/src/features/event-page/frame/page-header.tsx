import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Logo } from "@matinee/ui/logo";
import { Share } from "lucide-react";
import { memo, useMemo } from "react";
import { StatusToast } from "../../../components/status-toast.tsx";
import { paths } from "../../../paths.ts";
import { useShare } from "../../../components/use-share.ts";
import { LanguageButton } from "../../../components/language-button.tsx";

const texts = messages.eventPage;

/** The logo, help and sharing, over the artwork. */
export const PageHeader = memo(function PageHeader({
  page,
  onHelp,
}: {
  page: PublicPage;
  onHelp: () => void;
}) {
  const { share, notice } = useShare(page);
  const filmLanguages = useMemo(
    () => [...new Set(page.films.flatMap(({ languages }) => languages))],
    [page.films],
  );
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
        <LanguageButton filmLanguages={filmLanguages} />
      </div>
      <StatusToast text={notice} />
    </header>
  );
});

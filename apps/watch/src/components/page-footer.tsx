import { messages } from "@matinee/texts";
import { Logo } from "@matinee/ui/logo";
import { memo } from "react";
import { usePlatformConfig } from "../lib/platform-config.ts";
import { useIsNearViewport } from "../lib/use-is-near-viewport.ts";
import { paths } from "../paths.ts";

const texts = messages.eventPage;

const link = "link-plain touch-target inline-flex min-h-6 items-center";

/** Links to the home page, help, terms and privacy, and the text of a charge on a card's statement. */
export const PageFooter = memo(function PageFooter({
  onHelp,
  takesCards = false,
  className,
}: {
  onHelp?: () => void;
  takesCards?: boolean;
  className?: string;
}) {
  return (
    <footer
      className={`gutter mt-20 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-8 text-sm text-text-2 print:hidden ${className ?? ""}`}
    >
      <a href={paths.home} aria-label={texts.matineeAllScreenings} className="rounded-1">
        <Logo />
      </a>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        {onHelp ? (
          <button type="button" className={link} onClick={onHelp}>
            {messages.watch.needHelp}
          </button>
        ) : null}
        <a className={link} href={paths.terms}>
          {messages.watch.terms}
        </a>
        <a className={link} href={paths.privacy}>
          {messages.watch.privacy}
        </a>
        {takesCards ? <CardStatement /> : null}
      </div>
    </footer>
  );
});

/** Loads its text once the viewer comes near, because the first view does not show it. */
function CardStatement() {
  const { element, isNear } = useIsNearViewport<HTMLParagraphElement>();
  return (
    <p ref={element} className="min-h-[1.6em] min-w-px">
      {isNear ? <Statement /> : null}
    </p>
  );
}

function Statement() {
  const descriptor = usePlatformConfig()?.statementDescriptor;
  return descriptor ? messages.watch.cardStatement(descriptor) : null;
}

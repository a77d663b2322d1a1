import { messages } from "@matinee/contract/messages";
import { memo } from "react";
import { Logo } from "@matinee/ui/logo";
import { paths } from "../paths.ts";

/** The house, help where there is some, and what viewers agree to. */
export const PageFooter = memo(function PageFooter({
  onHelp,
  className,
}: {
  onHelp?: () => void;
  className?: string;
}) {
  return (
    <footer
      className={`gutter mt-20 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-8 text-sm text-text-2 ${className ?? ""}`}
    >
      <a href={paths.home} aria-label="Matinee, what is showing" className="rounded-1">
        <Logo />
      </a>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        {onHelp ? (
          <button type="button" className="link-plain touch-target" onClick={onHelp}>
            {messages.watch.needHelp}
          </button>
        ) : null}
        <a className="link-plain touch-target" href={paths.terms}>
          {messages.watch.terms}
        </a>
        <a className="link-plain touch-target" href={paths.privacy}>
          {messages.watch.privacy}
        </a>
      </div>
    </footer>
  );
});

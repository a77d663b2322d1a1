import { messages } from "@matinee/contract/messages";
import { Logo } from "@matinee/ui/logo";
import { paths } from "../../paths.ts";

export function PageFooter({ onHelp }: { onHelp: () => void }) {
  return (
    <footer className="gutter mt-20 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-8 text-sm text-text-2 max-tablet:pb-28">
      <a href={paths.home} aria-label="Matinee, what is showing" className="rounded-1">
        <Logo />
      </a>
      <button type="button" className="link-plain touch-target" onClick={onHelp}>
        {messages.watch.needHelp}
      </button>
    </footer>
  );
}

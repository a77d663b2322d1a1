import { messages } from "@matinee/texts";
import { LogoMark } from "@matinee/ui/logo";
import { ThemeToggle } from "@matinee/ui/theme-toggle";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { useBuilder } from "../builder-context.ts";
import { FestivalLink } from "./festival-link.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { EventStateChip } from "./event-state-chip.tsx";

const texts = messages.builderScreen;

/** Shows the event's title and state, the time of the last save and the preview button. */
export function BuilderTopBar({ savedAt }: { savedAt: Date | null }) {
  const { event, kind } = useBuilder();
  return (
    <header className="sticky top-0 z-(--z-drawer) flex min-h-14 items-center gap-4 border-b border-line bg-surface px-5">
      <Link to={paths.welcome} aria-label={texts.logoLabel} className="flex items-center gap-2.5 rounded-2">
        <LogoMark />
        <span className="font-display text-title-sm leading-none max-tablet:hidden">{texts.matinee}</span>
      </Link>
      <span aria-hidden="true" className="h-6 w-px bg-line max-tablet:hidden" />
      <span className="min-w-0 truncate font-semibold" title={event?.title}>
        {event?.title ?? (kind === "festival" ? texts.newFestival : texts.newEvent)}
      </span>
      <EventStateChip event={event} className="max-phonePlus:hidden" />
      <span className="ml-auto" />
      <output className="flex shrink-0 items-center gap-2 text-sm text-text-2 max-tablet:hidden">
        {savedAt ? (
          <>
            <Check aria-hidden="true" className="size-4" />
            {texts.savedAt(messages.formats.date(savedAt, { hour: "numeric", minute: "2-digit" }))}
          </>
        ) : null}
      </output>
      <ThemeToggle />
      {event?.festivalId ? <FestivalLink festivalId={event.festivalId} /> : null}
      {event?.can.watch ? <PreviewButton event={event} /> : null}
    </header>
  );
}

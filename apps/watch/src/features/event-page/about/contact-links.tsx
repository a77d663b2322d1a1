import { messages } from "@matinee/texts";
import { ChevronRight, LifeBuoy, Mail, Send } from "lucide-react";
import type { ReactNode } from "react";
import type { SectionProps } from "../../../lib/section-props.ts";

const row =
  "flex min-h-14 w-full items-center gap-4 border-b border-line text-start font-medium transition-colors hover:text-accent-text [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-text-2";

type ContactedPage = Pick<
  SectionProps["page"],
  "title" | "activated" | "showForwardButton" | "filmTeamEmail" | "contactEmail"
>;

/** Links to invite a friend, get help, and write to the film team. */
export function ContactLinks({
  page,
  isPreview,
  isOver,
  onOpen,
}: Omit<SectionProps, "page" | "liveUrl"> & { page: ContactedPage }) {
  const team = page.filmTeamEmail || page.contactEmail;
  const renderLabel = (icon: ReactNode, text: string) => (
    <>
      {icon}
      <span className="flex-1">{text}</span>
      <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
    </>
  );
  return (
    <ul>
      {page.showForwardButton && page.activated && !isPreview && !isOver ? (
        <li>
          <button type="button" className={row} onClick={() => onOpen({ kind: "invite" })}>
            {renderLabel(<Send aria-hidden="true" />, messages.watch.forwardToFriend)}
          </button>
        </li>
      ) : null}
      <li>
        <button type="button" className={row} onClick={() => onOpen({ kind: "help" })}>
          {renderLabel(<LifeBuoy aria-hidden="true" />, messages.watch.needHelp)}
        </button>
      </li>
      {team ? (
        <li>
          <a className={row} href={`mailto:${team}?subject=${encodeURIComponent(page.title)}`}>
            {renderLabel(<Mail aria-hidden="true" />, messages.watch.contactFilmTeam)}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

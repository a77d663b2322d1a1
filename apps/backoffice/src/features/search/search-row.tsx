import { messages } from "@matinee/texts";
import type { SearchKind } from "@matinee/domain/vocabulary";
import { Kbd } from "@matinee/ui/kbd";
import {
  CircleUserRound,
  Clapperboard,
  Film,
  Flag,
  Hourglass,
  type LucideIcon,
  Mail,
  Receipt,
  StickyNote,
  Tag,
  User,
  UsersRound,
} from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";
import { type Hit, splitAtMatches } from "./describe-hit.ts";

const texts = messages.searchEverything;

const icons: Record<SearchKind, LucideIcon> = {
  orders: Receipt,
  registrations: User,
  waitlist: Hourglass,
  queues: UsersRound,
  events: Clapperboard,
  films: Film,
  customers: CircleUserRound,
  leads: Flag,
  tags: Tag,
  notes: StickyNote,
  emails: Mail,
};

/** One hit. The pointer chooses it as the arrows do; a link, so that it can open in a new tab. */
export function SearchRow({
  hit,
  id,
  term,
  chosen,
  onChoose,
  onOpen,
  ref,
}: {
  hit: Hit;
  id: string;
  term: string;
  chosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
  ref: Ref<HTMLAnchorElement> | undefined;
}) {
  const Icon = icons[hit.kind];
  return (
    <Link
      ref={ref}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      to={hit.path}
      onPointerMove={onChoose}
      onClick={(event) => {
        // With a modifier key the browser opens a new tab, and the search stays.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen();
      }}
      className="flex min-h-13 items-center gap-3.5 border-l-2 border-transparent px-4.5 py-1.5 outline-none aria-selected:border-info aria-selected:bg-info-soft"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-2 bg-surface-3 text-text-2">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <Marked text={hit.title} term={term} />
        </span>
        <span className="block truncate text-sm text-text-2">
          <Marked text={hit.detail} term={term} />
        </span>
      </span>
      <span className="max-w-1/3 shrink-0 truncate text-sm text-text-2 tabular-nums">{hit.aside}</span>
      {chosen ? (
        <span className="max-tablet:hidden">
          <Kbd>{texts.enter}</Kbd>
        </span>
      ) : null}
    </Link>
  );
}

/** A text with the matches of the term in bold. */
function Marked({ text, term }: { text: string; term: string }) {
  return splitAtMatches(text, term).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change their order
      <mark key={at} className="bg-warning-soft font-semibold text-text">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

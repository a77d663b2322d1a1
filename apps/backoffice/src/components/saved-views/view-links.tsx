import { messages } from "@matinee/texts";
import type { SavedView } from "@matinee/contract/schemas/saved-views";
import { tabClass, tabListClass } from "@matinee/ui/tabs";
import { Pin, Users } from "lucide-react";
import { Link } from "react-router";
import { buildViewSearch } from "../../lib/lists/current-view.ts";

export interface ViewChoice {
  views: readonly SavedView[];
  current: SavedView | undefined;
  /** The query of the address without a view. */
  allSearch: string;
  /** Whether the list shows all rows, without a view. */
  isAll: boolean;
}

/** A row of links, which scrolls when it is full. */
export function ViewLinks({ views, current, allSearch, isAll }: ViewChoice) {
  return (
    <nav
      aria-label={messages.savedViews.title}
      className={`${tabListClass} -mb-px max-w-full min-w-0 self-end border-b-0! px-1`}
    >
      <Link to={{ search: allSearch }} aria-current={isAll ? "page" : undefined} className={tabClass}>
        {messages.savedViews.all}
      </Link>
      {views.map((view) => (
        <Link
          key={view.id}
          to={{ search: buildViewSearch(view) }}
          title={view.shared ? `${view.name}. ${messages.savedViews.sharedBy(view.madeBy)}` : view.name}
          {...(view === current && { "aria-current": "page", ref: bringIntoView })}
          className={tabClass}
        >
          <span className="max-w-48 truncate">{view.name}</span>
          <ViewMarks view={view} />
        </Link>
      ))}
    </nav>
  );
}

/** Shows the open view in a row that is too long for the screen. */
const bringIntoView = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Icons of a shared view and of the view that opens with the list. */
export function ViewMarks({ view }: { view: SavedView }) {
  return (
    <>
      {view.shared ? (
        <>
          <Users aria-hidden="true" className="size-3.5! text-text-3" />
          <span className="sr-only">({messages.savedViews.shared})</span>
        </>
      ) : null}
      {view.isDefault ? (
        <>
          <Pin aria-hidden="true" className="size-3.5! text-text-3" />
          <span className="sr-only">({messages.savedViews.opensFirst})</span>
        </>
      ) : null}
    </>
  );
}

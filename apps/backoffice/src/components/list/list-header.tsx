import { messages } from "@matinee/texts";
import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import { Button } from "@matinee/ui/button";
import { SlidersHorizontal } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { DocumentTitle } from "../document-title.tsx";
import { ListSearch } from "@matinee/app-shell/components/lists/list-search";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { UserMenu } from "../user-menu.tsx";

export interface ListHeaderProps {
  title: string;
  /** The list whose saved views are above it. */
  views?: SavedViewList | undefined;
  /** The placeholder of the search box, which names the searched columns. */
  search?: string;
  address: StaffListAddress;
  filters?: readonly FilterField[];
  /** Buttons at the end of the header, such as a report download. */
  actions?: ReactNode;
}

/** The head of a list: title, search, filters, actions and saved views. */
export function ListHeader({
  title,
  views,
  search,
  address,
  filters = [],
  isFilterOpen,
  onFilterOpen,
  tools,
  actions,
}: ListHeaderProps & {
  /** Whether the filters are beside the list. */
  isFilterOpen: boolean;
  onFilterOpen: (isOpen: boolean) => void;
  /** A control beside the filters. */
  tools: ReactNode;
}) {
  const count = address.filters.length;
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-display text-title-md">{title}</h1>
        {search === undefined ? null : (
          <div className="w-[430px] max-w-full min-w-56 flex-1 laptop:flex-none">
            <ListSearch label={search} placeholder={search} address={address} onKeyDown={focusFirstRow} />
          </div>
        )}
        {filters.length === 0 ? null : (
          <Button
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-expanded={isFilterOpen}
            onClick={() => onFilterOpen(!isFilterOpen)}
          >
            {messages.filters.open}
            {count > 0 ? (
              <span className="rounded-1 bg-primary px-1.5 text-2xs text-on-primary tabular-nums">
                {count}
              </span>
            ) : null}
          </Button>
        )}
        {tools}
        <AppliedFilters fields={filters} address={address} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {actions}
          <UserMenu />
        </div>
      </header>
      {views ? <SavedViews list={views} address={address} /> : null}
    </>
  );
}

/** The down arrow moves the focus from the search box to the rows. */
function focusFirstRow(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "ArrowDown") return;
  const row = document.querySelector<HTMLElement>("main tbody > tr[tabindex]");
  if (!row) return;
  event.preventDefault();
  row.focus();
}

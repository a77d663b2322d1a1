import { messages } from "@matinee/texts";
import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import { Button } from "@matinee/ui/button";
import { SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { rememberListAddress } from "../../lib/last-list-addresses.ts";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { useFilterPanel } from "../../lib/lists/use-filter-panel.ts";
import { AppliedFilters } from "./applied-filters.tsx";
import { DocumentTitle } from "../document-title.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { ListSearch } from "@matinee/app-shell/components/lists/list-search";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { UserMenu } from "../user-menu.tsx";

export interface ListScreenProps {
  title: string;
  /** The list whose saved views are above it. */
  views?: SavedViewList | undefined;
  /** The placeholder of the search box, which names the searched columns. */
  search?: string;
  address: StaffListAddress;
  filters?: readonly FilterField[];
  /** A control beside the filters. */
  tools?: ReactNode;
  /** Buttons at the end of the header, such as a report download. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A list screen: title, search, filters and actions above the table. */
export function ListScreen({
  title,
  views,
  search,
  address,
  filters = [],
  tools,
  actions,
  children,
}: ListScreenProps) {
  const count = address.filters.length;
  const [open, setOpen] = useFilterPanel(views, count > 0);
  const { pathname, search: query } = useLocation();
  useEffect(() => rememberListAddress(pathname, query), [pathname, query]);
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
            aria-expanded={open}
            onClick={() => setOpen(!open)}
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
      <div className="flex flex-1 gap-4">
        {open ? <FilterPanel fields={filters} address={address} onClose={() => setOpen(false)} /> : null}
        {children}
      </div>
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

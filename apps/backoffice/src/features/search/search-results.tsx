// oxlint-disable jsx-a11y/prefer-tag-over-role -- a list that one filters by typing has no element of its own
import { messages } from "@matinee/texts";
import type { SearchKind } from "@matinee/domain/vocabulary";
import type { SearchGroup } from "@matinee/contract/routes/admin-search";
import type { ReactNode } from "react";
import { describeHits, formatCount } from "./describe-hit.ts";
import { SearchRow } from "./search-row.tsx";

const texts = messages.searchEverything;

/** The hits in groups. The rows are numbered through all groups. */
export function SearchResults({
  id,
  groups,
  term,
  chosen,
  onChoose,
  onOpen,
  onMore,
}: {
  id: string;
  groups: readonly SearchGroup[];
  term: string;
  chosen: number;
  onChoose: (index: number) => void;
  onOpen: () => void;
  onMore: ((kind: SearchKind) => void) | undefined;
}) {
  const shownGroups = groups.filter(({ count }) => count !== 0);
  const starts = shownGroups.map((_, at) =>
    shownGroups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  return (
    <div role="listbox" id={`${id}list`} aria-label={texts.title}>
      {shownGroups.map((group, at) => (
        <Group key={group.kind} id={`${id}${group.kind}`} group={group} onMore={onMore}>
          {describeHits(group).map((hit, row) => {
            const index = (starts[at] ?? 0) + row;
            return (
              <SearchRow
                key={hit.id}
                id={`${id}${index}`}
                hit={hit}
                term={term}
                chosen={index === chosen}
                ref={index === chosen ? reveal : undefined}
                onChoose={() => onChoose(index)}
                onOpen={onOpen}
              />
            );
          })}
        </Group>
      ))}
    </div>
  );
}

function Group({
  id,
  group,
  onMore,
  children,
}: {
  id: string;
  group: SearchGroup;
  onMore: ((kind: SearchKind) => void) | undefined;
  children: ReactNode;
}) {
  const hidden = (group.count ?? 0) - group.rows.length;
  return (
    <div role="group" aria-labelledby={id} className="pb-2">
      <div className="flex justify-between px-5 py-1.5 text-sm text-text-2">
        <span id={id}>{texts.kinds[group.kind]}</span>
        <span className="tabular-nums">{group.count === null ? texts.tooLong : formatCount(group)}</span>
      </div>
      {children}
      {onMore && hidden > 0 ? (
        // For the pointer; the buttons of the kinds do the same, and a list contains options only.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          className="link ml-16 py-1.5 text-sm"
          onClick={() => onMore(group.kind)}
        >
          {texts.more(formatCount({ count: hidden, hasMore: group.hasMore }))}
        </button>
      ) : null}
    </div>
  );
}

function reveal(row: HTMLElement | null) {
  row?.scrollIntoView({ block: "nearest" });
}

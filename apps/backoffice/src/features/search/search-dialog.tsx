import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { searchTermLength } from "@matinee/domain/limits";
import { SEARCH_KINDS, type SearchKind } from "@matinee/domain/vocabulary";
import { Kbd } from "@matinee/ui/kbd";
import { Palette, PaletteFilter } from "@matinee/ui/palette";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { modifierKey } from "../../lib/modifier-key.ts";
import { useDebounced } from "@matinee/app-shell/forms/use-debounced";
import { describeHits, formatCount, formatTotal } from "./describe-hit.ts";
import { searchQuery } from "./search.queries.ts";
import { SearchResults } from "./search-results.tsx";

const TYPING_PAUSE_MS = 120;
/** A faster search shows no progress. */
const PROGRESS_AFTER_MS = 100;

const texts = messages.searchEverything;

/** The search of everything: type, choose with the arrows, open with Enter. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Palette open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={texts.title}>
      <SearchContent onClose={onClose} />
    </Palette>
  );
}

function SearchContent({ onClose }: { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState<SearchKind | null>(null);
  const [at, setAt] = useState(0);
  const q = useDebounced(typed, TYPING_PAUSE_MS).trim();
  const isLongEnough = q.length >= searchTermLength.min;
  // The counts of all kinds stay while one kind is shown.
  const all = useQuery({ ...searchQuery(q, null), enabled: isLongEnough });
  const one = useQuery({ ...searchQuery(q, kind), enabled: isLongEnough && kind !== null });
  const shown = kind ? one : all;
  const isSlow = useDebounced(shown.isFetching, PROGRESS_AFTER_MS) && shown.isFetching;
  const groups = isLongEnough ? (shown.data ?? []) : [];
  const counted = isLongEnough ? (all.data ?? []) : [];
  const hits = groups.flatMap(describeHits);
  const chosen = Math.min(at, hits.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[chosen];
    if (event.key === "ArrowDown") setAt(Math.min(chosen + 1, hits.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(chosen - 1, 0));
    else if (event.key === "Enter" && hit && (event.ctrlKey || event.metaKey))
      window.open(hit.path, "_blank", "noopener");
    else if (event.key === "Enter" && hit) {
      onClose();
      void navigate(hit.path);
    } else return;
    event.preventDefault();
  };
  const show = (next: SearchKind | null) => {
    setKind(next);
    setAt(0);
    // The arrows work in the field.
    field.current?.focus();
  };

  return (
    <>
      <div className="flex min-h-16 shrink-0 items-center gap-3.5 border-b border-line px-5">
        <Search aria-hidden="true" className="size-5 shrink-0 text-text-2" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={searchTermLength.max}
          placeholder={texts.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-text-3"
        />
        <output className="shrink-0 text-sm text-text-2 tabular-nums">
          {isSlow ? texts.searching : counted.length > 0 ? texts.found(formatTotal(counted)) : ""}
        </output>
        <button
          type="button"
          aria-label={texts.closeEsc}
          className="rounded-1 max-tablet:p-3"
          onClick={onClose}
        >
          <Kbd>{texts.esc}</Kbd>
          <span aria-hidden="true" className="hidden text-sm pointer-coarse:inline">
            {messages.actions.close}
          </span>
        </button>
      </div>
      <fieldset
        aria-label={texts.kindFilter}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-5 py-2.5 [scrollbar-width:none]"
      >
        <PaletteFilter pressed={kind === null} count={formatTotal(counted)} onClick={() => show(null)}>
          {texts.everything}
        </PaletteFilter>
        {SEARCH_KINDS.map((name) => {
          const group = counted.find((each) => each.kind === name);
          return (
            <PaletteFilter
              key={name}
              pressed={kind === name}
              count={group ? formatCount(group) : ""}
              onClick={() => show(name)}
            >
              {texts.kinds[name]}
            </PaletteFilter>
          );
        })}
      </fieldset>
      <div className="h-[480px] min-h-0 overflow-y-auto overscroll-contain py-2 max-tablet:h-auto max-tablet:flex-1">
        {shown.isError && isLongEnough ? (
          <QueryError error={shown.error} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
        ) : (
          <p className="px-5 py-2 text-sm text-text-2 empty:hidden" role="status">
            {!isLongEnough ? texts.start : shown.data && hits.length === 0 ? texts.nothing : ""}
          </p>
        )}
        <SearchResults
          id={id}
          groups={groups}
          term={q}
          chosen={chosen}
          onChoose={setAt}
          onOpen={onClose}
          onMore={kind === null ? show : undefined}
        />
      </div>
      <footer className="flex shrink-0 items-center gap-4 border-t border-line bg-surface-2 px-5 py-2.5 text-xs text-text-2 max-tablet:hidden pointer-coarse:hidden">
        <KeyHint keys={["↑", "↓"]} does={texts.move} />
        <KeyHint keys={[texts.enter]} does={texts.open} />
        <KeyHint keys={[`${modifierKey} ${texts.enter}`]} does={texts.newTab} />
        <span className="ml-auto">{texts.alsoFinds}</span>
      </footer>
    </>
  );
}

function KeyHint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {does}
    </span>
  );
}

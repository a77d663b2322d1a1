import { messages } from "@matinee/texts";
import { Kbd } from "@matinee/ui/kbd";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { modifierKey } from "../../lib/modifier-key.ts";
import { SearchDialog } from "./search-dialog.tsx";

const texts = messages.searchEverything;

/** Opens the search of everything, as Ctrl K or Cmd K do anywhere. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", openOnShortcut);
    return () => document.removeEventListener("keydown", openOnShortcut);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={messages.searchEverything.title}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-9 items-center gap-2 rounded-2 border border-line-strong px-2.5 text-md leading-ui text-text-2 hover:bg-surface-2 hover:text-text max-tablet:min-h-11 max-tablet:min-w-11 max-tablet:justify-center"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="hidden desktopPlus:inline">{messages.searchEverything.title}</span>
        <span aria-hidden="true" className="hidden monitor:inline">
          <Kbd>{texts.k(modifierKey)}</Kbd>
        </span>
      </button>
      <SearchDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

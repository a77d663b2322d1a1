import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";

const texts = messages.apiKeys;

/** What a card shows. */
export interface NewKey {
  title: string;
  label: string;
  text: string;
}

/** The keys and secrets that were made and are not saved yet. */
export interface NewKeys {
  made: readonly NewKey[];
  show: (key: NewKey) => void;
  /** The owner says that it is saved. */
  onSaved: (key: NewKey) => void;
}

/** Shows the new secrets of a panel, the last one first. */
export const NewKeyCards = ({ made, onSaved }: NewKeys) =>
  made.toReversed().map((each) => <NewKeyCard key={each.text} made={each} onSaved={() => onSaved(each)} />);

/** Shows a new secret until the owner says that it is saved. It cannot be shown again. */
function NewKeyCard({ made: { title, label, text }, onSaved }: { made: NewKey; onSaved: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <section aria-label={label} className="panel flex gap-4 border-success! p-5">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
      <div className="min-w-0 flex-1">
        <h2 className="leading-ui font-semibold wrap-anywhere">{title}</h2>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <div className="control min-w-0 flex-1 basis-80 bg-surface-2">
            <input
              ref={field}
              readOnly
              aria-label={label}
              value={text}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <CopyButton variant="primary" text={text} label={texts.copy} copiedLabel={texts.copied} />
          <Button variant="quiet" onClick={onSaved}>
            {texts.saved}
          </Button>
        </div>
      </div>
    </section>
  );
}

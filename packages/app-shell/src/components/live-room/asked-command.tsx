import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useState } from "react";
import { getItemTitle } from "../../live-room/describe-programme.ts";
import type { Programme } from "../../live-room/use-programme.ts";
import { formatTimeOfNight } from "../../live-room/format-time-of-night.ts";

const texts = messages.nightClock;
const ENCORE_DATE = { month: "short", day: "numeric", second: undefined } as const;

interface AskedCommandProps {
  programme: Programme;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before the rest of an item is skipped, with what viewers will see. */
export function AskBeforeSkip({
  programme: { current, next },
  isBusy,
  onConfirm,
  onCancel,
}: AskedCommandProps) {
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onCancel}
      title={texts.skipTitle(current ? getItemTitle(current.item) : "")}
      description={next ? texts.skipText(getItemTitle(next.item)) : texts.skipLastText}
      confirmLabel={texts.skip}
      busy={isBusy}
      onConfirm={onConfirm}
    />
  );
}

/** Asks before the programme ends: with what viewers will see, and a word to type, because nothing brings it back. */
export function AskBeforeEnd({
  encoreFrom,
  zone,
  isBusy,
  onConfirm,
  onCancel,
}: Omit<AskedCommandProps, "programme"> & {
  /** An ISO instant; null without an encore. */
  encoreFrom: string | null;
  zone: string | undefined;
}) {
  const [word, setWord] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const confirm = () => {
    const isTyped = word.trim().toLowerCase() === texts.endWord.toLowerCase();
    setIsMissing(!isTyped);
    if (isTyped) onConfirm();
  };
  const afterwards = encoreFrom
    ? texts.endEncore(formatTimeOfNight(new Date(encoreFrom), zone, ENCORE_DATE))
    : texts.endWithoutEncore;
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onCancel}
      title={texts.endTitle}
      description={`${texts.endText(messages.premiereNight.over)} ${afterwards}`}
      confirmLabel={texts.end}
      busy={isBusy}
      onConfirm={confirm}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field
          label={texts.typeWord(texts.endWord)}
          error={isMissing ? texts.wordMissing(texts.endWord) : undefined}
        >
          <TextInput
            value={word}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setIsMissing(false);
              setWord(target.value);
            }}
          />
        </Field>
      </form>
    </ConfirmDialog>
  );
}

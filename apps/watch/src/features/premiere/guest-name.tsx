import { messages } from "@matinee/texts";
import { maxShownName } from "@matinee/domain/chat-rules";
import { hasLink } from "@matinee/domain/has-link";
import { normalizeName } from "@matinee/domain/visible-text";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useState } from "react";
import { saveViewerRecord } from "../viewer/viewer-record.ts";

const texts = messages.premiereNight;

/** Asks a viewer without a ticket for the name that the room shows, and lets them change it. */
export function GuestName({
  shown,
  pageId,
  onRename,
}: {
  shown: string;
  pageId: string;
  /** The name is stored, and the room is to be entered with it. */
  onRename: () => void;
}) {
  const isNameless = shown === messages.liveRoom.guest;
  const [typed, setTyped] = useState<string | null>(isNameless ? "" : null);
  const [problem, setProblem] = useState<string | null>(null);
  if (typed === null)
    return (
      <p className="flex flex-wrap gap-x-2 border-t border-line px-4 pt-3 text-sm text-text-2">
        <bdi className="min-w-0 wrap-anywhere">{texts.youWriteAs(shown)}</bdi>
        <button type="button" className="link" onClick={() => setTyped(shown)}>
          {texts.changeName}
        </button>
      </p>
    );
  const save = () => {
    const name = normalizeName(typed);
    if (name === "") return setProblem(texts.nameMissing);
    if (hasLink(name)) return setProblem(messages.invitations.issues["name-has-link"]);
    setTyped(null);
    saveViewerRecord(pageId, { roomName: name });
    onRename();
  };
  return (
    <form
      noValidate
      className="border-t border-line px-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={texts.yourName} help={texts.yourNameHelp} error={problem}>
        <div className="flex gap-2">
          <TextInput
            className="min-w-0 flex-1"
            autoComplete="nickname"
            maxLength={maxShownName}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
          <Button type="submit">{texts.saveName}</Button>
        </div>
      </Field>
    </form>
  );
}

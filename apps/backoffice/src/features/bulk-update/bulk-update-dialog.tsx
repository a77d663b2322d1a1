import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import type { Tag } from "@matinee/contract/schemas/tags";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import type { BulkChangeInput } from "./start-bulk-change.ts";
import { TagNameInput } from "../../components/tag-name-input.tsx";

const texts = messages.bulkChanges;

/** An attribute that a bulk update can change. Without `options` its value is a text. */
export interface BulkChoice {
  key: string;
  label: string;
  options?: readonly { value: string; label: string }[];
  help?: string;
  /** Set when the text is the name of a tag of this type. */
  tagType?: Tag["type"];
  /** The label of a second tag, which `apply` receives as `newTag`. */
  newTagLabel?: string;
  /** Resolves to the id of the request, by which the change can be undone; null where it has its own page. */
  apply: (value: string, newTag: string) => Promise<string | null>;
  /** Describes the change for a job that makes it in all matching rows; absent where no job can make it. */
  describe?: (value: string, newTag: string) => BulkChangeInput;
}

export interface BulkUpdateDialogProps {
  rows: number;
  /** Replaces the text about the rows. */
  description?: string;
  choices: readonly BulkChoice[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** @param requestId by which the change can be undone */
  onDone: (requestId: string | null) => void;
  onError: (error: unknown) => void;
}

/** Changes one attribute of all selected rows, or of none if one of them cannot be changed. */
export function BulkUpdateDialog({
  rows,
  description = texts.allOrNone,
  choices,
  open,
  onOpenChange,
  onDone,
  onError,
}: BulkUpdateDialogProps) {
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
  const [newTag, setNewTag] = useState("");
  const choice = choices.find((option) => option.key === key);
  const update = useMutation({
    mutationFn: async () => (choice ? choice.apply(value.trim(), newTag.trim()) : null),
    onSuccess: (requestId) => {
      setKey("");
      setValue("");
      setNewTag("");
      onOpenChange(false);
      onDone(requestId);
    },
    onError,
  });
  const isFilled =
    choice !== undefined && value.trim() !== "" && (choice.newTagLabel === undefined || newTag.trim() !== "");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isFilled) update.mutate();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.tables.bulkUpdate}
      description={description}
      locked={update.isPending}
    >
      <form className="contents" onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Field label={texts.whatToChange}>
            <Select
              placeholder={messages.actions.choose}
              value={key}
              onChange={(event) => {
                setKey(event.target.value);
                setValue("");
              }}
            >
              {choices.map((option) => (
                <option key={option.key} value={option.key}>
                  {option.label}
                </option>
              ))}
            </Select>
          </Field>
          {choice ? (
            <Field label={choice.label} help={choice.help}>
              {choice.options ? (
                <Select
                  placeholder={messages.actions.choose}
                  value={value}
                  onChange={(event) => setValue(event.target.value)}
                >
                  {choice.options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </Select>
              ) : choice.tagType ? (
                <TagNameInput
                  type={choice.tagType}
                  value={value}
                  onChange={(event) => setValue(event.target.value)}
                />
              ) : (
                <TextInput value={value} maxLength={100} onChange={(event) => setValue(event.target.value)} />
              )}
            </Field>
          ) : null}
          {choice?.newTagLabel && choice.tagType ? (
            <Field label={choice.newTagLabel}>
              <TagNameInput
                type={choice.tagType}
                value={newTag}
                onChange={(event) => setNewTag(event.target.value)}
              />
            </Field>
          ) : null}
        </DialogBody>
        <DialogFooter>
          <Button disabled={update.isPending} onClick={() => onOpenChange(false)}>
            {messages.actions.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isFilled}
            busy={update.isPending}
            busyLabel={messages.actions.updating}
          >
            {messages.tables.bulkUpdateRows(rows)}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { TAG_TYPES, type Tag } from "@matinee/contract/schemas/tags";
import { normaliseTagName } from "@matinee/domain/tag-name";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { api } from "../../api.ts";
import { tagTypeOptions } from "./tag-type-options.ts";

const texts = messages.tags;
const fields = { tag_name: "name" } as const;

/** Creates a global tag, or renames one everywhere. */
export function GlobalTagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(tag?.name ?? "");
  const [type, setType] = useState<Tag["type"] | "">(tag?.type ?? "");
  const [problem, setProblem] = useState<string>();
  const name = normaliseTagName(typed);
  const ready = name !== "" && type !== "";
  const save = useMutation({
    mutationFn: async () => {
      if (tag) {
        return unwrapData(api.tags.renameGlobal({ params: { id: tag.id }, query: { tag_name: name } }));
      }
      if (type === "") throw new Error("A tag needs a type");
      return unwrapData(api.tags.createGlobal({ query: { tag_name: name, type } }));
    },
    onSuccess: async () => {
      toast.success(messages.tags.added);
      onClose();
      await Promise.all(
        ["globaltags", "tags"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
    },
    onError: (error) => {
      const text = tag ? messages.tags.errorEditing : messages.tags.errorAdding;
      if (error instanceof ApiFailure && error.code === "tag-taken") setProblem(messages.tags.taken);
      else
        showFormFailure({ setError: (_field, { message }) => setProblem(message) }, error, fields, { text });
      // A colleague may have changed or deleted it.
      void queryClient.invalidateQueries({ queryKey: ["globaltags"] });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready) save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={tag ? texts.editGlobalTag : messages.tags.add}
      locked={save.isPending}
    >
      <form className="contents" onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Field label={texts.type}>
            <Select
              placeholder={messages.actions.choose}
              disabled={tag !== null}
              value={type}
              onChange={(event) => setType(TAG_TYPES.find((option) => option === event.target.value) ?? "")}
            >
              {tagTypeOptions.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={texts.name}
            help={name && name !== typed ? texts.willBe(name) : texts.nameHelp}
            error={problem}
          >
            <TextInput
              value={typed}
              maxLength={100}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.actions.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!ready}
            busy={save.isPending}
            busyLabel={messages.actions.saving}
          >
            {tag ? messages.actions.save : messages.tags.add}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

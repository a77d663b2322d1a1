import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import type { Programme } from "@matinee/contract/schemas/festivals";
import { festivalLimits } from "@matinee/domain/limits";
import { isBlank } from "@matinee/domain/rules";
import { messages } from "@matinee/texts";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ItemDialog } from "../builder/item-list/item-dialog.tsx";
import { useItemDialog } from "../builder/item-list/use-item-dialog.tsx";
import { addSection, editSection, type Section } from "./programme-changes.ts";
import { listScreenings } from "../../lib/programme.queries.ts";
import { resolveIssues } from "./resolve-issues.ts";
import type { ProgrammeEditor } from "./use-programme.ts";

const texts = messages.programmeStep.sections;

type Values = { title: string; description: string; pageIds: string[] };

const toValues = (section: Section | null | undefined): Values => ({
  title: section?.title ?? "",
  description: section?.description ?? "",
  pageIds: section?.screenings.map(({ pageId }) => pageId) ?? [],
});

/** Adds or edits a section: its texts, and which screenings are in it. */
export function SectionDialog({
  eventId,
  section,
  programme,
  editor,
  onClose,
}: {
  eventId: string;
  /** Null for a new one. */
  section: Section | null;
  programme: Programme;
  editor: ProgrammeEditor;
  onClose: () => void;
}) {
  const values = toValues(section);
  const form = useForm<Values>({
    defaultValues: values,
    resolver: (typed) =>
      resolveIssues(
        { ...typed, title: typed.title.trim() },
        { title: isBlank(typed.title) && messages.festivals.sectionTitle },
      ),
  });
  const dialog = useItemDialog({
    form,
    values,
    eventId,
    item: `section.${section?.id ?? "new"}`,
    labels: { title: texts.name, description: texts.description, pageIds: texts.members },
    onResolve: (chosen) => save.mutate(chosen),
    onClose,
  });
  const save = useMutation({
    /** Resolves to null when the user has to choose first. */
    mutationFn: async (typed: Values) => {
      if (!section) return editor.submit({ change: addSection(typed), done: texts.added(typed.title) });
      const newest = (await editor.query.refetch()).data?.sections.find(({ id }) => id === section.id);
      if (!newest) throw new Error(texts.gone);
      const stored = toValues(newest);
      const merged = dialog.merge(typed, stored);
      return (
        merged &&
        editor.submit({
          change: editSection(section.id, merged, stored.pageIds),
          done: texts.saved(merged.title),
        })
      );
    },
    onSuccess: (saved) => {
      if (saved) dialog.close();
    },
    onError: (error) =>
      error instanceof ApiFailure
        ? showFormFailure(form, error, nameFields(programme, section), { text: texts.notSaved })
        : toast.error(error.message),
  });
  const { errors } = form.formState;
  return (
    <ItemDialog
      title={section ? texts.editTitle : texts.newTitle}
      form={form}
      dialog={dialog}
      isSaving={save.isPending}
      onSave={(typed) => save.mutate(typed)}
    >
      <Field label={texts.name} limit={festivalLimits.sectionTitle} error={errors.title?.message}>
        <TextInput autoComplete="off" {...form.register("title")} />
      </Field>
      <Field
        label={texts.description}
        limit={festivalLimits.sectionDescription}
        help={texts.descriptionHelp}
        error={errors.description?.message}
      >
        <TextArea rows={3} {...form.register("description")} />
      </Field>
      {listScreenings(programme).length > 0 ? (
        <Field group label={texts.members} error={errors.pageIds?.message}>
          <div className="flex max-h-60 flex-col gap-1 overflow-y-auto">
            {listScreenings(programme).map(({ pageId, title }) => (
              <Checkbox key={pageId} label={title} value={pageId} {...form.register("pageIds")} />
            ))}
          </div>
        </Field>
      ) : null}
    </ItemDialog>
  );
}

/** Maps the fields of the programme that concern this section to those of the dialog. */
function nameFields({ sections }: Programme, section: Section | null) {
  const index = section ? sections.findIndex(({ id }) => id === section.id) : sections.length;
  return {
    [`sections.${index}.title`]: "title",
    [`sections.${index}.description`]: "description",
    [`sections.${index}.screenings`]: "pageIds",
  } as const;
}

import { unwrapData } from "@matinee/app-shell/api-client";
import { messages } from "@matinee/contract/messages";
import type { LeadOwnerDetail } from "@matinee/contract/routes/leads";
import { FILM_COUNTS } from "@matinee/contract/schemas/leads";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { api } from "../../api.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { useRecordForm } from "../../lib/forms/use-record-form.ts";
import { refreshLeads } from "../../lib/leads.queries.ts";

const texts = [
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", "Email"],
] as const;

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(texts),
  film_count: "Film count",
  documentary_filmmaker: "Documentary filmmaker",
};

/** Builds the name under which the form's draft is stored. */
export const buildLeadDraftName = (id: string) => `lead.${id}`;

/** Edits a lead owner's data. */
export function LeadForm({ lead, onClose }: { lead: LeadOwnerDetail; onClose: () => void }) {
  const { form, isDirty, isPending, submit, discard, conflict, resolveConflict } = useRecordForm({
    draftName: buildLeadDraftName(lead.id),
    stored: {
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      film_count: lead.film_count ?? "",
      documentary_filmmaker: lead.documentary_filmmaker === null ? "" : String(lead.documentary_filmmaker),
    },
    save: ({ changed: { film_count, documentary_filmmaker, ...names }, base }) => {
      const count = FILM_COUNTS.find((option) => option === film_count);
      const { documentary_filmmaker: before, ...texts } = base;
      return unwrapData(
        api.leads.update({
          query: { id: lead.id },
          body: {
            ...names,
            ...(count && { film_count: count }),
            ...(documentary_filmmaker && { documentary_filmmaker: documentary_filmmaker === "true" }),
            base: {
              ...texts,
              ...(before !== undefined && { documentary_filmmaker: before && before === "true" }),
            },
          },
        }),
      );
    },
    onSaved: async (isChanged) => {
      if (isChanged) toast.success("Lead updated");
      onClose();
      await refreshLeads();
    },
    onError: (error, isAtField) => {
      if (isAtField) toast.error(messages.leads.errorUpdatingData);
      else toastFailure(error, messages.leads.errorUpdatingData);
    },
  });
  const { errors } = form.formState;
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      {texts.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          <TextInput {...form.register(name)} />
        </Field>
      ))}
      <Field label="Film count">
        <Select placeholder={messages.backOffice.notAvailable} {...form.register("film_count")}>
          {FILM_COUNTS.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Documentary filmmaker">
        <Select placeholder={messages.backOffice.notAvailable} {...form.register("documentary_filmmaker")}>
          <option value="true">{messages.backOffice.yes}</option>
          <option value="false">{messages.backOffice.no}</option>
        </Select>
      </Field>
      <div className="flex justify-end gap-2">
        <Button
          disabled={isPending}
          onClick={() => {
            discard();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isPending} busyLabel="Saving...">
          Save
        </Button>
      </div>
      {conflict ? (
        <ConflictDialog
          description="A colleague saved this lead while you were typing. Both of you changed:"
          fields={conflict.map((field) => ({ ...field, label: labels[field.name] }))}
          onChoose={resolveConflict}
        />
      ) : null}
    </form>
  );
}

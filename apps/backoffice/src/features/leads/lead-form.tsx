import { messages } from "@matinee/texts";
import type { LeadOwnerDetail } from "@matinee/contract/routes/leads";
import { FILM_COUNTS } from "@matinee/contract/schemas/leads";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { api } from "../../api.ts";
import { RecordFormFrame } from "../../components/details/record-form-frame.tsx";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { useRecordForm } from "@matinee/app-shell/forms/use-record-form";
import { refreshLeads } from "../../lib/queries/leads.queries.ts";

const texts = [
  ["first_name", messages.leads.firstName],
  ["last_name", messages.leads.lastName],
  ["email", messages.leads.email],
] as const;

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(texts),
  film_count: messages.leads.filmCount,
  documentary_filmmaker: messages.leads.documentaryFilmmaker,
};

/** Builds the name under which the form's draft is stored. */
export const buildLeadDraftName = (id: string) => `lead.${id}`;

/** Edits a lead owner's data. */
export function LeadForm({ lead, onClose }: { lead: LeadOwnerDetail; onClose: () => void }) {
  const record = useRecordForm({
    draftName: buildLeadDraftName(lead.id),
    stored: {
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      film_count: lead.film_count ?? "",
      documentary_filmmaker: lead.documentary_filmmaker === null ? "" : String(lead.documentary_filmmaker),
    },
    save: async ({ changed: { film_count, documentary_filmmaker, ...names }, base }) => {
      const count = FILM_COUNTS.find((option) => option === film_count);
      const { documentary_filmmaker: before, ...texts } = base;
      const requestId = await readRequestId(
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
      toastUndoable(messages.leads.leadUpdated, requestId);
    },
    onSaved: async () => {
      onClose();
      await refreshLeads();
    },
    failureText: messages.leads.errorUpdatingData,
  });
  const { register, formState } = record.form;
  const { errors } = formState;
  return (
    <RecordFormFrame record={record} recordNoun="lead" labels={labels} onClose={onClose}>
      {texts.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          <TextInput {...register(name)} />
        </Field>
      ))}
      <Field label={messages.leads.filmCount}>
        <Select placeholder={messages.backOffice.notAvailable} {...register("film_count")}>
          {FILM_COUNTS.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.leads.documentaryFilmmaker}>
        <Select placeholder={messages.backOffice.notAvailable} {...register("documentary_filmmaker")}>
          <option value="true">{messages.backOffice.yes}</option>
          <option value="false">{messages.backOffice.no}</option>
        </Select>
      </Field>
    </RecordFormFrame>
  );
}

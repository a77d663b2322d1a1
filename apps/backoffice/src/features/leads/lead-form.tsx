import { ApiFailure, dataOf } from "@matinee/contract/client";
import { messages } from "@matinee/contract/messages";
import type { LeadOwnerDetail } from "@matinee/contract/routes/leads";
import { FILM_COUNTS } from "@matinee/contract/schemas/leads";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "../../api.ts";
import { toastFailure } from "../../lib/failures.ts";
import { refreshLeads } from "./leads.queries.ts";

interface LeadValues {
  first_name: string;
  last_name: string;
  email: string;
  film_count: string;
  documentary_filmmaker: string;
}

const texts = [
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", "Email"],
] as const;

/** Changes a lead owner's data. */
export function LeadForm({ lead, onClose }: { lead: LeadOwnerDetail; onClose: () => void }) {
  const form = useForm<LeadValues>({
    defaultValues: {
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      film_count: lead.film_count ?? "",
      documentary_filmmaker: lead.documentary_filmmaker === null ? "" : String(lead.documentary_filmmaker),
    },
  });
  const { errors, isDirty } = form.formState;
  const save = useMutation({
    mutationFn: ({ film_count, documentary_filmmaker, ...names }: LeadValues) => {
      const count = FILM_COUNTS.find((one) => one === film_count);
      return dataOf(
        api.leads.update({
          query: { id: lead.id },
          body: {
            ...names,
            ...(count && { film_count: count }),
            ...(documentary_filmmaker && { documentary_filmmaker: documentary_filmmaker === "true" }),
          },
        }),
      );
    },
    onSuccess: async () => {
      toast.success("Lead updated");
      onClose();
      await refreshLeads();
    },
    onError: (error) => {
      if (error instanceof ApiFailure) {
        for (const [name] of texts) {
          const message = error.fields[name];
          if (message) form.setError(name, { message }, { shouldFocus: true });
        }
      }
      toastFailure(error, messages.leads.errorUpdatingData);
    },
  });
  return (
    <form className="flex flex-col gap-3" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
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
        <Button disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty}
          busy={save.isPending}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  );
}

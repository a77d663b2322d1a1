import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { showFieldErrors } from "@matinee/app-shell/forms/field-errors";
import { messages } from "@matinee/texts";
import {
  FILM_COUNTS,
  LEAD_SOURCES,
  LEAD_STAGES,
  type LeadSource,
  type LeadStage,
} from "@matinee/contract/schemas/leads";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { refreshLeads } from "../../lib/queries/leads.queries.ts";

interface LeadValues {
  type: LeadSource | "";
  first_name: string;
  last_name: string;
  email: string;
  stage: LeadStage | "";
  documentary_filmmaker: "true" | "false" | "";
  film_count: (typeof FILM_COUNTS)[number] | "";
}

const emptyValues: LeadValues = {
  type: "",
  first_name: "",
  last_name: "",
  email: "",
  stage: "",
  documentary_filmmaker: "",
  film_count: "",
};

const buildOptions = (values: readonly string[]) => values.map((value) => [value, value] as const);
const yesNoOptions = [
  ["true", messages.backOffice.yes],
  ["false", messages.backOffice.no],
] as const;

/** The fields in the order of the product rules. Fields without options are text inputs. */
const fields: readonly {
  name: keyof LeadValues;
  label: string;
  options?: readonly (readonly [value: string, label: string])[];
}[] = [
  { name: "type", label: "Type", options: buildOptions(LEAD_SOURCES) },
  { name: "first_name", label: "First name" },
  { name: "last_name", label: "Last name" },
  { name: "email", label: "Email" },
  { name: "stage", label: "Stage", options: buildOptions(LEAD_STAGES) },
  { name: "documentary_filmmaker", label: "Documentary filmmaker", options: yesNoOptions },
  { name: "film_count", label: "Film count", options: buildOptions(FILM_COUNTS) },
];

/** Adds a lead owner. All seven fields are required. */
export function AddLeadDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { form } = useDraftForm<LeadValues>(nameOwnDraft("new-lead"), emptyValues, { place: "device" });
  const { errors } = form.formState;
  const add = useMutation({
    mutationFn: ({ type, stage, film_count, documentary_filmmaker, ...rest }: LeadValues) => {
      if (!type || !stage || !film_count) throw new Error("A required field is empty");
      return unwrapData(
        api.leads.addManual({
          query: { type },
          body: { ...rest, stage, film_count, documentary_filmmaker: documentary_filmmaker === "true" },
        }),
      );
    },
    onSuccess: async () => {
      toast.success(messages.leads.added);
      form.reset(emptyValues);
      onOpenChange(false);
      await refreshLeads();
    },
    onError: (error) => {
      showFieldErrors(form, error, Object.fromEntries(fields.map(({ name }) => [name, name])));
      if (error instanceof ApiFailure && error.code === "email-taken") {
        form.setError("email", { message: messages.leads.emailExists }, { shouldFocus: true });
      }
      toast.error(messages.leads.errorAdding);
    },
  });
  const required = { required: "Please fill this in" };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.leads.addManually} locked={add.isPending}>
      <form noValidate className="contents" onSubmit={form.handleSubmit((values) => add.mutate(values))}>
        <DialogBody className="grid gap-4 tablet:grid-cols-2">
          {fields.map(({ name, label, options }) => (
            <Field
              key={name}
              label={label}
              required
              className="tablet:first:col-span-2"
              error={errors[name]?.message}
            >
              {options ? (
                <Select placeholder="Choose" {...form.register(name, required)}>
                  {options.map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </Select>
              ) : (
                <TextInput
                  type={name === "email" ? "email" : "text"}
                  maxLength={254}
                  {...form.register(name, required)}
                />
              )}
            </Field>
          ))}
        </DialogBody>
        <DialogFooter>
          <Button disabled={add.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={add.isPending} busyLabel="Adding...">
            Add lead
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

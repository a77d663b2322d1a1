import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
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

const texts = messages.leads;

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
  {
    name: "type",
    label: texts.type,
    options: LEAD_SOURCES.map((source) => [source, texts.sourceNames[source]]),
  },
  { name: "first_name", label: texts.firstName },
  { name: "last_name", label: texts.lastName },
  { name: "email", label: texts.email },
  { name: "stage", label: texts.stage, options: LEAD_STAGES.map((stage) => [stage, texts.stages[stage]]) },
  { name: "documentary_filmmaker", label: texts.documentaryFilmmaker, options: yesNoOptions },
  { name: "film_count", label: texts.filmCount, options: FILM_COUNTS.map((count) => [count, count]) },
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
      if (error instanceof ApiFailure && error.code === "email-taken") {
        return form.setError("email", { message: messages.leads.emailExists }, { shouldFocus: true });
      }
      const ownNames = Object.fromEntries(fields.map(({ name }) => [name, name]));
      return showFormFailure(form, error, ownNames, { text: messages.leads.errorAdding });
    },
  });
  const required = { required: texts.fillIn };
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
                <Select placeholder={messages.actions.choose} {...form.register(name, required)}>
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
            {messages.actions.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={add.isPending} busyLabel={messages.actions.adding}>
            {texts.addLead}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { apiKeyNameLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { API_SCOPES, type ApiScope } from "@matinee/domain/vocabulary";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { FormDialog } from "../../components/form-dialog.tsx";

const texts = messages.apiKeys;
const DAY_MS = 86_400_000;
const LIFETIMES = ["30", "90", "365", "never"] as const;

type Values = {
  name: string;
  scopes: ApiScope[];
  lifetime: (typeof LIFETIMES)[number];
};

/** Names a key and chooses what it may do and how long. */
export function MakeKeyDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: { name: string; key: string }) => void;
}) {
  const { form, drop } = useDraftForm<Values>(nameOwnDraft("api-key"), {
    name: "",
    scopes: [],
    lifetime: "365",
  });
  const make = useMutation({
    mutationFn: ({ name, scopes, lifetime }: Values) =>
      unwrapData(
        api.apiKeys.create({
          body: {
            name,
            scopes,
            ...(lifetime !== "never" && {
              expiresAt: new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString(),
            }),
          },
        }),
      ),
    onSuccess: (made) => {
      drop();
      onMade(made);
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, { name: "name", scopes: "scopes" }, { text: texts.notMade, above });
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={texts.make}
      submitLabel={texts.make}
      problem={errors.root?.message}
      isBusy={make.isPending}
      onSubmit={form.handleSubmit((values) => make.mutate(values))}
      onClose={() => {
        drop();
        onClose();
      }}
    >
      <Field label={texts.columns.name} error={errors.name?.message}>
        <TextInput
          maxLength={apiKeyNameLength}
          placeholder={texts.namePlaceholder}
          {...form.register("name", { validate: (name) => name.trim() !== "" || texts.nameMissing })}
        />
      </Field>
      <Field group label={texts.columns.scopes} error={errors.scopes?.message}>
        {/* Filled by columns: reading and changing one kind of data are neighbours. */}
        <div className="gap-x-4 tablet:columns-2">
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={texts.scopes[scope]}
              className="flex! break-inside-avoid tablet:pb-2"
              {...form.register("scopes", {
                validate: (scopes) => scopes.length > 0 || texts.scopesMissing,
              })}
            />
          ))}
        </div>
      </Field>
      <Field label={texts.columns.ends}>
        <Select {...form.register("lifetime")}>
          {LIFETIMES.map((lifetime) => (
            <option key={lifetime} value={lifetime}>
              {texts.lifetimes[lifetime]}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

import { unwrapData } from "@matinee/app-shell/api/api-client";
import { isFactorFailure, useFormProof } from "@matinee/app-shell/components/security/use-form-proof";
import { readRecordDraft, useRecordDraft } from "@matinee/app-shell/forms/use-record-draft";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useFollowedForm } from "@matinee/app-shell/forms/use-followed-form";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { rememberUser } from "@matinee/app-shell/auth/signed-in-user";
import { messages } from "@matinee/texts";
import type { Account } from "@matinee/contract/schemas/accounts";
import type { ProofInput } from "@matinee/contract/schemas/factors";
import { normalisePhone } from "@matinee/domain/contact";
import { signUpRules } from "@matinee/domain/sign-up-rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { type AccountValues, BusinessFields, ContactFields } from "../../components/account-fields.tsx";
import { ResendEmailLink } from "../../components/resend-email-link.tsx";
import { accountQuery, taxNumberQuery } from "../../lib/account.queries.ts";

const texts = messages.settingsPage;

type Profile = AccountValues & { taxNumber: string; currentPassword: string };

/** Valid values for the fields that the sign-up rules check and this form does not have. */
const otherFields = { password: "12345678", confirmPassword: "12345678", tos: true };
const rules = signUpRules.map((rule) => ({
  ...rule,
  broken: (values: Profile) => rule.broken({ ...otherFields, ...values }),
}));

/** Edits name, email, phone, country, business and tax number. A new email requires a proof of identity. */
export function ProfileForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const stored = toProfile(account);
  const form = useForm<Profile>({
    defaultValues: stored,
    resolver: createRulesResolver(rules, messages.signUp.issues),
  });
  const draftName = `profile.${account.id}`;
  const [{ restore }] = useState(() => readRecordDraft(draftName, stored, { place: "tab" }));
  const origin = { base: stored, version: null };
  const draft = useRecordDraft(form, draftName, { restore, origin }, "tab");
  const email = useWatch({ control: form.control, name: "email" });
  const newEmail = email.trim().toLowerCase() !== account.email.toLowerCase();
  // Another tab changes the account, or the link that confirms a new email.
  const followed = useFollowedForm(form, stored);
  const save = useMutation({
    onMutate: () => followed.begin(),
    mutationFn: ({ values: form, proof: sent }: { values: Profile; proof: ProofInput }) => {
      const { currentPassword: _, companyName, ...values } = form;
      const fields = {
        ...values,
        email: values.email.trim(),
        phoneNumber: normalisePhone(values.phoneNumber),
        ...(values.businessType === "company" && { companyName: companyName.trim() }),
      };
      return unwrapData(
        api.accounts.update({ body: { ...omitUnchanged(fields, followed.getBase()), ...sent } }),
      );
    },
    onSuccess: (saved) => {
      if (!followed.finish(toProfile(saved))) draft.drop();
      client.setQueryData(accountQuery.queryKey, saved);
      rememberUser(saved);
      toast.success(messages.wizard.sectionSaved);
    },
    onError: (error) => {
      if (isFactorFailure(error)) return;
      const fields = Object.fromEntries(profileFields.map((field) => [field, field]));
      showFormFailure(form, error, fields, { text: texts.profileNotSaved });
    },
  });
  const proof = useFormProof<Profile>({
    api,
    send: save.mutateAsync,
    change: texts.emailChangeReason,
    confirmLabel: messages.wizard.save,
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-x-4 gap-y-5 tablet:grid-cols-2"
        onSubmit={form.handleSubmit((values) =>
          newEmail ? proof.submit(values) : save.mutate({ values, proof: {} }),
        )}
      >
        {restore && isDirty ? (
          <Alert
            live
            className="tablet:col-span-2"
            action={
              <Button size="sm" variant="quiet" onClick={() => form.reset()}>
                {texts.discard}
              </Button>
            }
          >
            {texts.draftRestored}
          </Alert>
        ) : null}
        <ContactFields />
        {account.pendingEmail ? (
          <Alert live className="tablet:col-span-2" action={<ResendEmailLink />}>
            {messages.emailLinks.pending(account.pendingEmail, account.email)}
          </Alert>
        ) : null}
        {newEmail && proof.asksPassword ? (
          <Field
            label={texts.presentPassword}
            help={texts.presentPasswordHelp}
            error={errors.currentPassword?.message}
            className="tablet:col-span-2"
          >
            <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
          </Field>
        ) : null}
        <BusinessFields />
        <TaxNumberField stored={stored.taxNumber} />
        <div className="tablet:col-span-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty || proof.isLoading}
            busy={save.isPending}
            busyLabel={messages.actions.saving}
          >
            {messages.wizard.save}
          </Button>
        </div>
      </form>
      {proof.dialog}
    </FormProvider>
  );
}

/** The tax number, with what the register says of the stored one. */
function TaxNumberField({ stored }: { stored: string }) {
  const { register, formState, control } = useFormContext<Profile>();
  const typed = useWatch({ control, name: "taxNumber" });
  const { data } = useQuery(taxNumberQuery(stored || null));
  const found = typed === stored ? data : undefined;
  return (
    <Field
      label={texts.taxNumber}
      help={found?.register === "silent" ? texts.taxNumberSilent : texts.taxNumberHelp}
      success={found?.register === "registered" ? texts.taxNumberFound(found.name) : undefined}
      error={
        formState.errors.taxNumber?.message ??
        (found?.register === "unknown" ? texts.taxNumberUnknown : undefined)
      }
    >
      <TextInput maxLength={50} {...register("taxNumber")} />
    </Field>
  );
}

/** Leaves out what was not changed here, because another tab may have changed it meanwhile. */
const omitUnchanged = <Fields extends Partial<Profile>>(fields: Fields, stored: Profile): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== stored[field as keyof Profile]),
  ) as Partial<Fields>; // fewer of the same fields

const profileFields = [
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "country",
  "businessType",
  "companyName",
  "taxNumber",
  "currentPassword",
] as const;

function toProfile(account: Account): Profile {
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    phoneNumber: account.phoneNumber ?? "",
    country: account.country,
    businessType: account.business_type,
    companyName: account.companyName ?? "",
    taxNumber: account.taxNumber ?? "",
    currentPassword: "",
  };
}

import { unwrapData } from "@matinee/app-shell/api-client";
import { describeFailure } from "@matinee/app-shell/api-failure";
import { showFieldErrors } from "@matinee/app-shell/field-errors";
import { createRulesResolver } from "@matinee/app-shell/rules-resolver";
import { rememberUser } from "@matinee/app-shell/signed-in-user";
import { messages } from "@matinee/contract/messages";
import type { Account } from "@matinee/contract/schemas/accounts";
import { normalisePhone } from "@matinee/domain/contact";
import { listCountries } from "@matinee/domain/countries";
import { type BusinessType, signUpRules } from "@matinee/domain/sign-up-rules";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { Segment } from "@matinee/ui/segment";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { accountQuery } from "../../lib/account.queries.ts";

type Profile = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  country: string;
  businessType: BusinessType;
  companyName: string;
  currentPassword: string;
};

const countries = listCountries();
/** Valid values for the fields that the sign-up rules check and this form does not have. */
const otherFields = { password: "12345678", confirmPassword: "12345678", tos: true };
const rules = signUpRules.map((rule) => ({
  ...rule,
  broken: (values: Profile) => rule.broken({ ...otherFields, ...values }),
}));

/** Edits name, email, phone, country and business. A new email requires the current password. */
export function ProfileForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const form = useForm<Profile>({
    defaultValues: toProfile(account),
    resolver: createRulesResolver(rules, messages.signUp.issues),
  });
  const [email, businessType] = useWatch({ control: form.control, name: ["email", "businessType"] });
  const newEmail = email.trim().toLowerCase() !== account.email.toLowerCase();
  const save = useMutation({
    mutationFn: ({ currentPassword, companyName, ...values }: Profile) =>
      unwrapData(
        api.accounts.update({
          body: {
            ...values,
            email: values.email.trim(),
            phoneNumber: normalisePhone(values.phoneNumber),
            ...(values.businessType === "company" && { companyName: companyName.trim() }),
            ...(newEmail && { currentPassword }),
          },
        }),
      ),
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      rememberUser(saved);
      form.reset(toProfile(saved));
      toast.success(messages.wizard.sectionSaved);
    },
    onError: (error) => {
      const fields = Object.fromEntries(profileFields.map((field) => [field, field]));
      if (!showFieldErrors(form, error, fields))
        toast.error(describeFailure(error, "Your profile could not be saved. Please try again."));
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <form
      noValidate
      className="grid gap-x-4 gap-y-5 tablet:grid-cols-2"
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      <Field label="First name" error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" maxLength={100} {...form.register("firstName")} />
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" maxLength={100} {...form.register("lastName")} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <Field label="Phone" error={errors.phoneNumber?.message}>
        <TextInput type="tel" autoComplete="tel" {...form.register("phoneNumber")} />
      </Field>
      {newEmail ? (
        <Field
          label="Present password"
          help="Required to change your email"
          error={errors.currentPassword?.message}
          className="tablet:col-span-2"
        >
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
      ) : null}
      <Field label="Country" error={errors.country?.message}>
        <Select autoComplete="country" {...form.register("country")}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Business type" group>
        <Segment
          block
          options={[
            { value: "individual", label: messages.signUp.individual },
            { value: "company", label: messages.signUp.business },
          ]}
          {...form.register("businessType")}
        />
      </Field>
      {businessType === "company" ? (
        <Field
          label="Business name"
          help={messages.signUp.enterLegalName}
          error={errors.companyName?.message}
          className="tablet:col-span-2"
        >
          <TextInput autoComplete="organization" maxLength={200} {...form.register("companyName")} />
        </Field>
      ) : null}
      <div className="tablet:col-span-2">
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty}
          busy={save.isPending}
          busyLabel="Saving..."
        >
          {messages.wizard.save}
        </Button>
      </div>
    </form>
  );
}

const profileFields = [
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "country",
  "businessType",
  "companyName",
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
    currentPassword: "",
  };
}

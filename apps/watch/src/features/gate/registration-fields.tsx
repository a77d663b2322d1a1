import { messages } from "@matinee/texts";
import type { LegalVersions } from "@matinee/contract/schemas/legal-texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Checkbox, FieldCheckbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { CountrySelect } from "../../components/country-select.tsx";
import { TermsLabel } from "../../components/terms-label.tsx";

export const emptyRegistration = {
  email: "",
  name: "",
  organization: "",
  country: "US",
  zip: "",
  tos: false,
  eventReminderOptOut: false,
};
export type RegistrationValues = typeof emptyRegistration;

/** Email, name, the fields that the filmmaker asks for, and consent. */
export function RegistrationFields({
  form,
  settings,
  legalVersions,
  isLocked,
  children,
}: {
  form: UseFormReturn<RegistrationValues>;
  settings: PublicPage["subscriptionSettings"];
  /** The versions that the label links to. */
  legalVersions: LegalVersions | undefined;
  isLocked: boolean;
  /** The questions of the organizer, before the consent. */
  children: ReactNode;
}) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-4">
      <Field label={messages.gateSteps.email} error={errors.email?.message}>
        <TextInput
          {...register("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          disabled={isLocked}
        />
      </Field>
      <Field label={messages.gateSteps.fullName} error={errors.name?.message}>
        <TextInput {...register("name")} autoComplete="name" disabled={isLocked} />
      </Field>
      {settings.captureOrganization ? (
        <Field label={messages.gateSteps.organization} error={errors.organization?.message}>
          <TextInput {...register("organization")} autoComplete="organization" disabled={isLocked} />
        </Field>
      ) : null}
      {settings.captureCountry || settings.captureZip ? (
        <div className="grid grid-cols-2 gap-3">
          {settings.captureCountry ? (
            <Field label={messages.gateSteps.country} error={errors.country?.message}>
              <CountrySelect
                chosen={form.getValues("country")}
                {...register("country")}
                disabled={isLocked}
              />
            </Field>
          ) : null}
          {settings.captureZip ? (
            <Field label={messages.gateSteps.zip} error={errors.zip?.message}>
              <TextInput {...register("zip")} autoComplete="postal-code" disabled={isLocked} />
            </Field>
          ) : null}
        </div>
      ) : null}
      {children}
      <div>
        <Field label={messages.gateSteps.terms} hideLabel error={errors.tos?.message}>
          <FieldCheckbox
            {...register("tos")}
            label={<TermsLabel versions={legalVersions} />}
            disabled={isLocked}
          />
        </Field>
        <Checkbox
          {...register("eventReminderOptOut")}
          className="mt-2"
          label={messages.gateSteps.noReminder}
          disabled={isLocked}
        />
      </div>
    </div>
  );
}

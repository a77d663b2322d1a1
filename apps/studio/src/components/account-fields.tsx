import { messages } from "@matinee/texts";
import { listCountries } from "@matinee/domain/countries";
import type { BusinessType } from "@matinee/domain/sign-up-rules";
import { Field } from "@matinee/ui/field";
import { Segment } from "@matinee/ui/segment";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { useFormContext, useWatch } from "react-hook-form";

const texts = messages.studioShell;

/** The fields that sign-up and the profile share. */
export type AccountValues = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  country: string;
  businessType: BusinessType;
  companyName: string;
};

const countries = listCountries(messages.formats.locale);

/** Name, email and phone. The form around them provides its context. */
export function ContactFields({ parsePhone }: { parsePhone?: (typed: string) => string }) {
  const { register, formState } = useFormContext<AccountValues>();
  const { errors } = formState;
  return (
    <>
      <Field label={texts.firstName} error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" maxLength={100} {...register("firstName")} />
      </Field>
      <Field label={texts.lastName} error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" maxLength={100} {...register("lastName")} />
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register("email")} />
      </Field>
      <Field label={texts.phone} error={errors.phoneNumber?.message}>
        <TextInput
          type="tel"
          autoComplete="tel"
          {...register("phoneNumber", parsePhone && { setValueAs: parsePhone })}
        />
      </Field>
    </>
  );
}

/** Country and business type, and the business name of a company. The form around them provides its context. */
export function BusinessFields() {
  const { register, control, formState } = useFormContext<AccountValues>();
  const { errors } = formState;
  const businessType = useWatch({ control, name: "businessType" });
  const country = register("country");
  const kind = register("businessType");
  // Registered while it is hidden too: the first invalid field in the order of registration gets the focus.
  const companyName = register("companyName");
  return (
    <>
      <Field label={texts.country} error={errors.country?.message}>
        <Select autoComplete="country" {...country}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.businessType} group>
        <Segment
          block
          options={[
            { value: "individual", label: messages.signUp.individual },
            { value: "company", label: messages.signUp.business },
          ]}
          {...kind}
        />
      </Field>
      {businessType === "company" ? (
        <Field
          label={texts.businessName}
          help={messages.signUp.enterLegalName}
          error={errors.companyName?.message}
          className="tablet:col-span-2"
        >
          <TextInput autoComplete="organization" maxLength={200} {...companyName} />
        </Field>
      ) : null}
    </>
  );
}

import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { messages } from "@matinee/texts";
import { normalisePhone } from "@matinee/domain/contact";
import { defaultCountry } from "@matinee/domain/countries";
import { signUpRules, type SignUpInput } from "@matinee/domain/sign-up-rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FormProvider, useFormContext, useWatch } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { BusinessFields, ContactFields } from "../../components/account-fields.tsx";
import { LegalLink } from "../../components/legal-link.tsx";
import { legalVersionsQuery } from "../../lib/platform.queries.ts";
import { paths } from "../../paths.ts";
import { enterAs } from "./enter-as.ts";
import { readPrefill, type SignUpPrefill } from "./sign-up-prefill.ts";

const texts = messages.studioSignIn;

type SignUpValues = SignUpInput & { country: string; promoCode: string };

const fields = {
  firstName: "firstName",
  lastName: "lastName",
  email: "email",
  password: "password",
  phoneNumber: "phoneNumber",
  companyName: "companyName",
  country: "country",
} as const;

const emptyForm: SignUpValues = {
  firstName: "",
  lastName: "",
  email: "",
  promoCode: "",
  phoneNumber: "",
  country: defaultCountry,
  businessType: "individual",
  companyName: "",
  password: "",
  confirmPassword: "",
  tos: false,
};

/** Creates an account, signs in and opens the next steps. */
export function SignUpForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { form, drop } = useDraftForm<SignUpValues>("sign-up", emptyForm, {
    fill: (typed) => fillIn(typed, readPrefill(search)),
    resolver: createRulesResolver(signUpRules, messages.signUp.issues),
  });
  const tos = useWatch({ control: form.control, name: "tos" });
  const { data: legalVersions } = useQuery(legalVersionsQuery);
  const signUp = useMutation({
    mutationFn: async (values: SignUpValues) => {
      const account = await unwrapData(
        api.accounts.signUp({ body: { ...buildSignUpBody(values), legalVersions } }),
      );
      await enterAs(account, paths.nextSteps);
    },
    onSuccess: () => {
      drop();
      return navigate(paths.nextSteps, { replace: true });
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(form, error, fields, { text: texts.pleaseTryAgain, above });
    },
  });
  const problem = form.formState.errors.root?.message;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-x-4 gap-y-5 tablet:grid-cols-2"
        onSubmit={form.handleSubmit((values) => signUp.mutate(values))}
      >
        <ContactFields parsePhone={replaceSeparators} />
        <BusinessFields />
        <PasswordFields />
        <Field label={texts.promoCode} aside={messages.actions.optional} className="tablet:col-span-2">
          <TextInput autoComplete="off" maxLength={100} {...form.register("promoCode")} />
        </Field>
        <Checkbox
          label={texts.acceptTerms(
            (words) => (
              <LegalLink key="terms" name="terms">
                {words}
              </LegalLink>
            ),
            (words) => (
              <LegalLink key="privacy" name="privacy">
                {words}
              </LegalLink>
            ),
          )}
          className="tablet:col-span-2"
          {...form.register("tos")}
        />
        {problem === undefined ? null : (
          <Alert
            tone="danger"
            live
            title={`${messages.signUp.errorCreatingAccount}.`}
            className="tablet:col-span-2"
          >
            {problem}
          </Alert>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          className="tablet:col-span-2"
          disabled={!tos}
          busy={signUp.isPending}
          busyLabel={messages.signUp.registering}
        >
          {messages.signUp.register}
        </Button>
      </form>
    </FormProvider>
  );
}

/**
 * A component of its own: the first invalid field in the order of registration gets the focus, and the fields of a parent
 * register before those of its children.
 */
function PasswordFields() {
  const { register, formState } = useFormContext<SignUpValues>();
  const { errors } = formState;
  return (
    <>
      <Field label={texts.password} help={texts.passwordHelp} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register("confirmPassword")} />
      </Field>
    </>
  );
}

/** Fills the fields of an invitation link that are not typed yet. */
function fillIn(typed: SignUpValues, { firstName, lastName, email, promoCode }: SignUpPrefill): SignUpValues {
  return {
    ...typed,
    firstName: typed.firstName || firstName,
    lastName: typed.lastName || lastName,
    email: typed.email || email,
    promoCode: typed.promoCode || promoCode,
  };
}

/** Replaces spaces, dots and brackets of a typed number by dashes, which the phone rule accepts. */
function replaceSeparators(phone: string): string {
  return phone.replaceAll(/[\s().]+/g, "-");
}

function buildSignUpBody({
  confirmPassword: _,
  promoCode,
  companyName,
  phoneNumber,
  ...values
}: SignUpValues) {
  return {
    ...values,
    type: "filmmaker" as const,
    phoneNumber: normalisePhone(phoneNumber),
    ...(promoCode.trim() && { promoCode: promoCode.trim() }),
    ...(values.businessType === "company" && { companyName: companyName.trim() }),
  };
}

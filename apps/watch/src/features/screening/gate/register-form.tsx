import { unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Registered, RegisterSubscriber } from "@matinee/contract/schemas/subscribers";
import { buildRegistrationRules } from "@matinee/domain/registration-rules";
import { findIssues } from "@matinee/domain/rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Checkbox, FieldCheckbox } from "@matinee/ui/checkbox";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../../api.ts";
import { CountrySelect } from "../../../components/country-select.tsx";
import { TermsLabel } from "../../../components/terms-label.tsx";
import { readFormDraft } from "../../../lib/form-drafts.ts";
import { useFocusFirstError } from "../../../lib/use-focus-first-error.ts";
import { useFormDraft } from "../../../lib/use-form-draft.ts";
import { useScrollIntoView } from "../../../lib/use-scroll-into-view.ts";

const empty = {
  email: "",
  name: "",
  organization: "",
  country: "US",
  zip: "",
  tos: false,
  eventReminderOptOut: false,
};
type Values = typeof empty;

/** The registration form: email and name, and the other fields that the filmmaker asks for. */
export function RegisterForm({
  page,
  subscribedEmail,
  onRegistered,
  onContinue,
}: {
  page: PublicPage;
  /** The email that this browser has already registered. */
  subscribedEmail?: string | undefined;
  onRegistered: (registered: Registered) => void;
  onContinue: () => void;
}) {
  const settings = page.subscriptionSettings;
  const isRegistered = subscribedEmail !== undefined;
  // A form of email and name has a single text for every error of the email.
  const isSimple = !settings.captureOrganization && !settings.captureCountry && !settings.captureZip;
  const [problem, setProblem] = useState<string | null>(null);
  const problemElement = useScrollIntoView(problem);
  const form = useForm<Values>({
    defaultValues: {
      ...readFormDraft("register", empty),
      tos: false,
      ...(isRegistered && { email: subscribedEmail }),
    },
  });
  const { register, formState, setError } = form;
  const formElement = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(formElement);
  const { errors, isSubmitting } = formState;
  useFormDraft(form, "register");

  const submit = async (values: Values) => {
    setProblem(null);
    const issues = findIssues(buildRegistrationRules(settings), values);
    for (const { field, code } of issues) {
      const isSimpleEmail = isSimple && field === "email";
      const { failed, issues: texts } = messages.registration;
      setError(field, { message: isSimpleEmail ? failed : texts[code] });
    }
    if (issues.length > 0) return focusFirstError();
    try {
      const body = toRequestBody(values, settings);
      onRegistered(await unwrapData(api.subscribers.register({ params: { id: page.id }, body })));
    } catch (error) {
      const isInvalid = error instanceof ApiFailure && error.status === 422;
      if (isInvalid && error.fields["email"]) {
        setError("email", { message: error.fields["email"] });
        focusFirstError();
      } else if (error instanceof ApiFailure && (error.status === 0 || error.status === 429))
        setProblem(error.message);
      else setProblem(messages.registration.failed);
    }
  };
  // `submit` validates instead of react-hook-form, so that the rules keep their order and texts.
  const handle = form.handleSubmit(submit);

  return (
    <form
      ref={formElement}
      className="contents"
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void handle(event);
      }}
    >
      <DialogBody className="py-4">
        <div className="flex flex-col gap-4">
          <Field label="Email" error={errors.email?.message}>
            <TextInput
              {...register("email")}
              type="email"
              inputMode="email"
              autoComplete="email"
              disabled={isRegistered}
            />
          </Field>
          <Field label="Full name" error={errors.name?.message}>
            <TextInput {...register("name")} autoComplete="name" disabled={isRegistered} />
          </Field>
          {settings.captureOrganization ? (
            <Field label="Organization" error={errors.organization?.message}>
              <TextInput {...register("organization")} autoComplete="organization" disabled={isRegistered} />
            </Field>
          ) : null}
          {settings.captureCountry || settings.captureZip ? (
            <div className="grid grid-cols-2 gap-3">
              {settings.captureCountry ? (
                <Field label="Country" error={errors.country?.message}>
                  <CountrySelect {...register("country")} disabled={isRegistered} />
                </Field>
              ) : null}
              {settings.captureZip ? (
                <Field label="Zip" error={errors.zip?.message}>
                  <TextInput {...register("zip")} autoComplete="postal-code" disabled={isRegistered} />
                </Field>
              ) : null}
            </div>
          ) : null}
          <div>
            <Field label="Terms" hideLabel error={errors.tos?.message}>
              <FieldCheckbox {...register("tos")} label={<TermsLabel />} disabled={isRegistered} />
            </Field>
            <Checkbox
              {...register("eventReminderOptOut")}
              className="mt-2"
              label="Do not send me a reminder before it starts."
              disabled={isRegistered}
            />
          </div>
        </div>
        {isRegistered ? <Alert className="mt-4">{messages.registration.alreadySubscribed}</Alert> : null}
        <div ref={problemElement}>
          {problem ? (
            <Alert tone="danger" live className="mt-4">
              {problem}
            </Alert>
          ) : null}
        </div>
      </DialogBody>
      <DialogFooter>
        {isRegistered ? (
          <Button variant="primary" size="xl" block onClick={onContinue}>
            Continue
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="xl"
            block
            busy={isSubmitting}
            busyLabel={messages.signUp.registering}
          >
            {messages.registration.title}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

function toRequestBody(values: Values, settings: PublicPage["subscriptionSettings"]): RegisterSubscriber {
  const { email, name, organization, country, zip, tos, eventReminderOptOut } = values;
  return {
    email: email.trim(),
    name: name.trim(),
    tos,
    ...(settings.captureOrganization && { organization: organization.trim() }),
    ...(settings.captureCountry && { country }),
    ...(settings.captureZip && { zip: zip.trim() }),
    ...(eventReminderOptOut && { eventReminderOptOut }),
  };
}

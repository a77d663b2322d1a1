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
import { CountrySelect } from "../../../components/country-select.tsx";
import { TermsLabel } from "../../../components/terms-label.tsx";
import { callApi, CallFailure } from "../../../lib/call-api.ts";
import { readFormDraft } from "../../../lib/form-drafts.ts";
import { useFocusFirstError } from "../../../lib/use-focus-first-error.ts";
import { useScrollIntoView } from "../../../lib/use-scroll-into-view.ts";
import { useFormDraft } from "../../../lib/use-form-draft.ts";
import { calls } from "../../../paths.ts";

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

/** Email and name, and what else the filmmaker asks, in return for the film. */
export function RegisterForm({
  page,
  subscribedEmail,
  onRegistered,
  onContinue,
}: {
  page: PublicPage;
  /** This browser has registered before. */
  subscribedEmail?: string | undefined;
  onRegistered: (answer: Registered) => void;
  onContinue: () => void;
}) {
  const asked = page.subscriptionSettings;
  const isKnown = subscribedEmail !== undefined;
  // Where email and name are all that is asked, one text says what is wrong with the email.
  const isSimple = !asked.captureOrganization && !asked.captureCountry && !asked.captureZip;
  const [problem, setProblem] = useState<string | null>(null);
  const problemPlace = useScrollIntoView(problem);
  const form = useForm<Values>({
    defaultValues: {
      ...readFormDraft("register", empty),
      tos: false,
      ...(isKnown && { email: subscribedEmail }),
    },
  });
  const { register, formState, setError } = form;
  const place = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(place);
  const { errors, isSubmitting } = formState;
  useFormDraft(form, "register");

  const submit = async (values: Values) => {
    setProblem(null);
    const issues = findIssues(buildRegistrationRules(asked), values);
    for (const { field, code } of issues) {
      const isSimpleEmail = isSimple && field === "email";
      const { failed, issues: texts } = messages.registration;
      setError(field, { message: isSimpleEmail ? failed : texts[code] });
    }
    if (issues.length > 0) return focusFirstError();
    try {
      const { data } = await callApi<Registered>("POST", calls.subscribers(page.id), {
        body: toRequestBody(values, asked),
      });
      onRegistered(data);
    } catch (error) {
      const isOurs = error instanceof CallFailure && error.status === 422;
      if (isOurs && error.fields["email"]) {
        setError("email", { message: error.fields["email"] });
        focusFirstError();
      } else if (error instanceof CallFailure && (error.status === 0 || error.status === 429))
        setProblem(error.message);
      else setProblem(messages.registration.failed);
    }
  };
  // Checked by hand, so that the rules keep their order and their words.
  const handle = form.handleSubmit(submit);

  return (
    <form
      ref={place}
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
              disabled={isKnown}
            />
          </Field>
          <Field label="Full name" error={errors.name?.message}>
            <TextInput {...register("name")} autoComplete="name" disabled={isKnown} />
          </Field>
          {asked.captureOrganization ? (
            <Field label="Organization" error={errors.organization?.message}>
              <TextInput {...register("organization")} autoComplete="organization" disabled={isKnown} />
            </Field>
          ) : null}
          {asked.captureCountry || asked.captureZip ? (
            <div className="grid grid-cols-2 gap-3">
              {asked.captureCountry ? (
                <Field label="Country" error={errors.country?.message}>
                  <CountrySelect {...register("country")} disabled={isKnown} />
                </Field>
              ) : null}
              {asked.captureZip ? (
                <Field label="Zip" error={errors.zip?.message}>
                  <TextInput {...register("zip")} autoComplete="postal-code" disabled={isKnown} />
                </Field>
              ) : null}
            </div>
          ) : null}
          <div>
            <Field label="Terms" hideLabel error={errors.tos?.message}>
              <FieldCheckbox {...register("tos")} label={<TermsLabel />} disabled={isKnown} />
            </Field>
            <Checkbox
              {...register("eventReminderOptOut")}
              className="mt-2"
              label="Do not send me a reminder before it starts."
              disabled={isKnown}
            />
          </div>
        </div>
        {isKnown ? <Alert className="mt-4">{messages.registration.alreadySubscribed}</Alert> : null}
        <div ref={problemPlace}>
          {problem ? (
            <Alert tone="danger" live className="mt-4">
              {problem}
            </Alert>
          ) : null}
        </div>
      </DialogBody>
      <DialogFooter>
        {isKnown ? (
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

function toRequestBody(values: Values, asked: PublicPage["subscriptionSettings"]): RegisterSubscriber {
  const { email, name, organization, country, zip, tos, eventReminderOptOut } = values;
  return {
    email: email.trim(),
    name: name.trim(),
    tos,
    ...(asked.captureOrganization && { organization: organization.trim() }),
    ...(asked.captureCountry && { country }),
    ...(asked.captureZip && { zip: zip.trim() }),
    ...(eventReminderOptOut && { eventReminderOptOut }),
  };
}

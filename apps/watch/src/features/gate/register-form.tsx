import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Registered, RegisterSubscriber } from "@matinee/contract/schemas/subscribers";
import { listAnswerPlaces } from "@matinee/domain/attendee-questions";
import { buildRegistrationRules } from "@matinee/domain/registration-rules";
import { findIssues } from "@matinee/domain/rules";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useRef, useState } from "react";
import { api } from "../../api.ts";
import { AnswerFields } from "../../components/answer-fields.tsx";
import { useAnswers } from "../../lib/use-answers.ts";
import { useLegalVersions } from "../../lib/legal-versions.ts";
import { useFocusFirstError } from "../../lib/use-focus-first-error.ts";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { findPlaceAddress, type PlaceAddress, PlaceLink } from "../checkout/place-link.tsx";
import { readViewerRecord, saveViewerRecord } from "../viewer/viewer-record.ts";
import { emptyRegistration, RegistrationFields, type RegistrationValues } from "./registration-fields.tsx";

/** The registration form: email and name, and the other fields that the filmmaker asks for. */
export function RegisterForm({
  page,
  subscribedEmail,
  onRegistered,
  onStale,
  onContinue,
}: {
  page: PublicPage;
  /** The email that this browser has already registered. */
  subscribedEmail?: string | undefined;
  onRegistered: (registered: Registered) => void;
  /** The questions on the page are out of date. */
  onStale: () => void;
  /** For a browser that is registered. */
  onContinue?: () => void;
}) {
  const settings = page.subscriptionSettings;
  const isRegistered = subscribedEmail !== undefined;
  // A form of email and name has a single text for every error of the email.
  const isSimple = !settings.captureOrganization && !settings.captureCountry && !settings.captureZip;
  const [problem, setProblem] = useState<string | null>(null);
  const [place, setPlace] = useState<PlaceAddress | null>(null);
  const { form } = useDraftForm<RegistrationValues>("register", emptyRegistration, {
    fill: (typed) => ({ ...typed, tos: false, ...(isRegistered && { email: subscribedEmail }) }),
  });
  const answers = useAnswers(page.id, listAnswerPlaces(page.questions, "registration"));
  const legalVersions = useLegalVersions();
  const { setError } = form;
  const formElement = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(formElement);
  const { isSubmitting } = form.formState;

  const submit = async (values: RegistrationValues) => {
    setProblem(null);
    setPlace(null);
    const issues = findIssues(buildRegistrationRules(settings), values);
    for (const { field, code } of issues) {
      const isSimpleEmail = isSimple && field === "email";
      const { failed, issues: texts } = messages.registration;
      setError(field, { message: isSimpleEmail ? failed : texts[code] });
    }
    const hasAnswers = answers.check();
    if (!hasAnswers || issues.length > 0) return focusFirstError();
    try {
      const { given } = answers;
      const { offerToken, queueToken } = readViewerRecord(page.id);
      const body = {
        ...toRequestBody(values, settings),
        ...(given.length > 0 && { answers: given }),
        legalVersions,
        ...(offerToken !== undefined && { offerToken }),
        ...(queueToken !== undefined && { queueToken }),
      };
      const registered = await unwrapData(api.subscribers.register({ params: { id: page.id }, body }));
      answers.drop();
      onRegistered(registered);
    } catch (error) {
      setPlace(findPlaceAddress(error, readViewerRecord(page.id).offerToken));
      if (error instanceof ApiFailure && error.details["offer"] !== undefined)
        saveViewerRecord(page.id, { offerToken: undefined });
      if (error instanceof ApiFailure && error.code === "queue-first")
        saveViewerRecord(page.id, { queueToken: undefined });
      if (answers.showFailure(error, setProblem)) {
        onStale();
        return focusFirstError();
      }
      const fields = { email: "email", name: "name", organization: "organization", zip: "zip" } as const;
      showFormFailure(form, error, fields, { text: messages.registration.failed, above: setProblem });
      focusFirstError();
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
        <RegistrationFields
          form={form}
          settings={settings}
          legalVersions={legalVersions}
          isLocked={isRegistered}
        >
          {isRegistered ? null : <AnswerFields answers={answers} isLocked={false} />}
        </RegistrationFields>
        {isRegistered ? <Alert className="mt-4">{messages.registration.alreadySubscribed}</Alert> : null}
        <ScrolledAlert message={problem} className="mt-4">
          <PlaceLink place={place} />
        </ScrolledAlert>
      </DialogBody>
      <DialogFooter>
        {isRegistered ? (
          <Button variant="primary" size="xl" wraps block onClick={onContinue}>
            {messages.gateSteps.continue}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="xl"
            wraps
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

function toRequestBody(
  values: RegistrationValues,
  settings: PublicPage["subscriptionSettings"],
): RegisterSubscriber {
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

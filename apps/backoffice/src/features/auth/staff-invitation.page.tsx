import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link, useParams } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";

const texts = messages.staffSignIn;

interface NewStaff {
  firstName: string;
  lastName: string;
  password: string;
}

const names = [
  ["firstName", texts.firstName, "given-name"],
  ["lastName", texts.lastName, "family-name"],
] as const;

const ownNames = { firstName: "firstName", lastName: "lastName", password: "password" } as const;

/** Accepts the invitation in an email: a name and a password create a staff account. */
export function StaffInvitationPage() {
  const { code = "" } = useParams();
  const form = useForm<NewStaff>({ defaultValues: { firstName: "", lastName: "", password: "" } });
  const { errors } = form.formState;
  const accept = useMutation({
    mutationFn: (body: NewStaff) =>
      unwrapData(api.adminAccounts.acceptStaffInvitation({ params: { code }, body })),
    onError: (error) =>
      showFormFailure(form, error, ownNames, {
        text: texts.accountNotCreated,
        above: (message) => form.setError("root", { message }),
      }),
  });
  return (
    <>
      <DocumentTitle>{texts.joinTheStaff}</DocumentTitle>
      <AuthHeading title={texts.joinTheStaff}>{texts.joinIntro}</AuthHeading>
      {accept.isSuccess ? (
        <Alert tone="success" live title={texts.yourAccountIsReady}>
          <Link className="link" to={paths.login()}>
            {texts.signInAs(accept.data.email)}
          </Link>
        </Alert>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit((values) => accept.mutate(values))}
        >
          {names.map(([name, label, autoComplete]) => (
            <Field key={name} label={label} error={errors[name]?.message}>
              <TextInput autoComplete={autoComplete} maxLength={100} {...form.register(name)} />
            </Field>
          ))}
          <Field
            label={messages.auth.newPassword}
            help={texts.passwordHelp(minPasswordLength)}
            error={errors.password?.message}
          >
            <PasswordInput autoComplete="new-password" {...form.register("password")} />
          </Field>
          <ScrolledAlert message={errors.root?.message ?? null} />
          <Button
            type="submit"
            variant="primary"
            size="md"
            block
            busy={accept.isPending}
            busyLabel={texts.creatingYourAccount}
          >
            {texts.join}
          </Button>
        </form>
      )}
    </>
  );
}

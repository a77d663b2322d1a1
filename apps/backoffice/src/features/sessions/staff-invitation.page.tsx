import { unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { countLimits } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
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
import { failureText } from "../../lib/failures.ts";
import { paths } from "../../paths.ts";
import { Entrance } from "./entrance.tsx";

interface NewStaff {
  firstName: string;
  lastName: string;
  password: string;
}

const names = [
  ["firstName", "First name", "given-name"],
  ["lastName", "Last name", "family-name"],
] as const;

/** Where the mailed link leads: a name and a password make a staff account. */
export function StaffInvitationPage() {
  const { code = "" } = useParams();
  const form = useForm<NewStaff>({ defaultValues: { firstName: "", lastName: "", password: "" } });
  const { errors } = form.formState;
  const accept = useMutation({
    mutationFn: (body: NewStaff) =>
      unwrapData(api.adminAccounts.acceptStaffInvitation({ params: { code }, body })),
    onError: (error) => {
      if (!(error instanceof ApiFailure)) return;
      for (const name of ["firstName", "lastName", "password"] as const) {
        const message = error.fields[name];
        if (message) form.setError(name, { message }, { shouldFocus: true });
      }
    },
  });
  return (
    <Entrance title="Join the staff" lead="Choose a name and a password for the back office.">
      <DocumentTitle>Join the staff</DocumentTitle>
      {accept.isSuccess ? (
        <Alert tone="success" live title="Your account is ready.">
          <Link className="link" to={paths.login()}>
            Sign in as {accept.data.email}
          </Link>
        </Alert>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit((values) => accept.mutate(values))}
        >
          {accept.isError ? (
            <Alert tone="danger" live>
              {failureText(accept.error, "The account could not be made.")}
            </Alert>
          ) : null}
          {names.map(([name, label, autoComplete]) => (
            <Field key={name} label={label} error={errors[name]?.message}>
              <TextInput autoComplete={autoComplete} maxLength={100} {...form.register(name)} />
            </Field>
          ))}
          <Field
            label={messages.auth.newPassword}
            help={`At least ${countLimits.passwordCharacters} characters`}
            error={errors.password?.message}
          >
            <PasswordInput autoComplete="new-password" {...form.register("password")} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            size="md"
            block
            busy={accept.isPending}
            busyLabel="Making your account..."
          >
            Join
          </Button>
        </form>
      )}
    </Entrance>
  );
}

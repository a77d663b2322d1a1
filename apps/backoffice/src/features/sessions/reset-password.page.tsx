import { requireSuccess } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { session } from "@matinee/app-shell/session";
import { messages } from "@matinee/contract/messages";
import { findFirstIssue } from "@matinee/domain/rules";
import { resetPasswordRules } from "@matinee/domain/sign-up-rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { Entrance } from "./entrance.tsx";

type Passwords = { password: string; verifyPassword: string };

/** Sets a new password with the token in the address. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const form = useForm<Passwords>({ defaultValues: { password: "", verifyPassword: "" } });
  const reset = useMutation({
    mutationFn: ({ password }: Passwords) =>
      requireSuccess(api.tokens.reset({ params: { token: token || "none" }, body: { password } })),
    onSuccess: () => {
      // A reset ends every session, this browser's too.
      session.set(null);
      // An email that confirms the change is on its way; the specification has one text for both emails.
      toast.success(messages.auth.resetEmailSent);
    },
    onError: (error) => {
      const message = passwordProblem(error);
      if (message) form.setError("password", { message }, { shouldFocus: true });
      else toast.error(messages.auth.resetTokenExpired);
    },
  });
  const submit = form.handleSubmit((values) => {
    const issue = findFirstIssue(resetPasswordRules, values);
    if (!issue) return reset.mutate(values);
    form.setError(issue.field, { message: messages.resetPassword.issues[issue.code] }, { shouldFocus: true });
  });
  const { errors } = form.formState;
  if (reset.isSuccess) {
    return (
      <Entrance title={messages.auth.passwordResetSucceeded} lead="You are signed out everywhere else.">
        <DocumentTitle>{messages.auth.passwordResetSucceeded}</DocumentTitle>
        <Button asChild variant="primary" size="md" block>
          <Link to={paths.login()}>{messages.auth.login}</Link>
        </Button>
      </Entrance>
    );
  }
  return (
    <Entrance title="Reset password">
      <DocumentTitle>Reset password</DocumentTitle>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {reset.isError && !passwordProblem(reset.error) ? (
          <Alert
            tone="danger"
            live
            action={
              <Link className="link-plain" to={paths.forgotPassword}>
                Request a new link
              </Link>
            }
          >
            {messages.auth.resetTokenExpired}
          </Alert>
        ) : null}
        <Field
          label={messages.auth.newPassword}
          help="At least 8 characters"
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
        <Field label={messages.auth.verifyPassword} error={errors.verifyPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register("verifyPassword")} />
        </Field>
        <Button type="submit" variant="primary" size="md" block busy={reset.isPending} busyLabel="Saving...">
          Reset password
        </Button>
      </form>
    </Entrance>
  );
}

/** What is wrong with the password itself; the link is still good then. */
function passwordProblem(error: unknown): string | undefined {
  return error instanceof ApiFailure ? error.fields["password"] : undefined;
}

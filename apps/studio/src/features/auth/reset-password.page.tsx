import { requireSuccess, unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { messages } from "@matinee/contract/messages";
import { resetPasswordRules } from "@matinee/domain/sign-up-rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import light from "../../assets/light.jpg";
import { DocumentTitle } from "../../components/document-title.tsx";
import { AuthLayout } from "../../app/auth.layout.tsx";
import { forgetUser } from "../../lib/signed-in-user.ts";
import { createRulesResolver } from "../../lib/rules-resolver.ts";
import { showFieldErrors } from "../../lib/server-errors.ts";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";

/** Sets a new password with the token in the address. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const form = useForm({
    defaultValues: { password: "", verifyPassword: "" },
    resolver: createRulesResolver(resetPasswordRules, messages.resetPassword.issues),
  });
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      requireSuccess(api.tokens.reset({ params: { token }, body: { password } })),
    onSuccess: () => {
      // A reset ends every session, this browser's too.
      forgetUser();
      // A mail that says so is on its way; the specification has one text for both mails.
      toast.success(messages.auth.resetEmailSent);
    },
    onError: (error) => {
      showFieldErrors(form, error, { password: "password" });
      if (!isPasswordRefused(error)) toast.error(messages.auth.resetTokenExpired);
    },
  });
  // A link that was used or is too old is refused before anyone thinks of a password.
  const check = useQuery({
    queryKey: ["reset-token", token],
    queryFn: () => unwrapData(api.tokens.verify({ body: { token } })),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isExpired = token === "" || check.data?.valid === false;
  const { errors } = form.formState;
  return (
    <AuthLayout image={light} caption="The light stays on.">
      <DocumentTitle>Reset password</DocumentTitle>
      {reset.isSuccess ? (
        <>
          <AuthHeading title={messages.auth.passwordResetSucceeded}>
            You are signed out everywhere else.
          </AuthHeading>
          <Button asChild variant="primary" size="lg" block>
            <Link to={paths.login()}>{messages.auth.login}</Link>
          </Button>
        </>
      ) : isExpired ? (
        <>
          <AuthHeading title="Reset password" />
          <Expired />
        </>
      ) : (
        <>
          <AuthHeading title="Reset password" />
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={form.handleSubmit((values) => reset.mutate(values))}
          >
            {reset.isError && !isPasswordRefused(reset.error) ? <Expired /> : null}
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
            <Button
              type="submit"
              variant="primary"
              size="lg"
              block
              busy={reset.isPending}
              busyLabel="Saving..."
            >
              Reset password
            </Button>
          </form>
        </>
      )}
    </AuthLayout>
  );
}

/** A password that is too well known is no fault of the link, which can be used again. */
function isPasswordRefused(error: unknown): boolean {
  return error instanceof ApiFailure && "password" in error.fields;
}

function Expired() {
  return (
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
  );
}

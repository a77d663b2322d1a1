import { messages } from "@matinee/texts";
import { trimLinkEnd } from "@matinee/domain/link-end";
import { resetPasswordRules } from "@matinee/domain/sign-up-rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { type ApiClient, requireSuccess, unwrapData } from "../api/api-client.ts";
import { showFormFailure } from "../forms/show-form-failure.ts";
import { createRulesResolver } from "../forms/rules-resolver.ts";
import { forgetUser } from "../auth/signed-in-user.ts";

const texts = messages.signIn;

/** Sets a new password with the token of a reset email. */
export function ResetPasswordForm({
  api,
  token: mailedToken,
  forgotPath,
  size,
  onReset,
}: {
  api: Pick<ApiClient, "tokens">;
  token: string;
  forgotPath: string;
  size: "md" | "lg";
  onReset: () => void;
}) {
  const token = trimLinkEnd(mailedToken);
  const form = useForm({
    defaultValues: { password: "", verifyPassword: "" },
    resolver: createRulesResolver(resetPasswordRules, messages.resetPassword.issues),
  });
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      requireSuccess(api.tokens.reset({ params: { token }, body: { password } })),
    onSuccess: () => {
      // A reset ends every session, also the one of this browser.
      forgetUser();
      // The server sends a confirmation email; the product has one text for both emails.
      toast.success(messages.auth.resetEmailSent);
      onReset();
    },
    onError: (error) => {
      const above = (message: string) => form.setError("root", { message });
      showFormFailure(
        form,
        error,
        { password: "password" },
        { text: messages.auth.resetTokenExpired, above },
      );
    },
  });
  // A used or expired link is rejected before the user types a password.
  const check = useQuery({
    queryKey: ["reset-token", token],
    queryFn: () => unwrapData(api.tokens.verify({ body: { token } })),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const renderProblem = (problem: string) => (
    <Alert
      tone="danger"
      live
      action={
        <Link className="link-plain" to={forgotPath}>
          {texts.requestANewLink}
        </Link>
      }
    >
      {problem}
    </Alert>
  );
  if (token === "" || check.data?.valid === false) return renderProblem(messages.auth.resetTokenExpired);
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className={`flex flex-col ${size === "lg" ? "gap-5" : "gap-4"}`}
      onSubmit={form.handleSubmit((values) => reset.mutate(values))}
    >
      <Field label={messages.auth.newPassword} help={texts.passwordHelp} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      <Field label={messages.auth.verifyPassword} error={errors.verifyPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register("verifyPassword")} />
      </Field>
      {errors.root?.message ? renderProblem(errors.root.message) : null}
      <Button
        type="submit"
        variant="primary"
        size={size}
        block
        busy={reset.isPending}
        busyLabel={messages.actions.saving}
      >
        {texts.resetPassword}
      </Button>
    </form>
  );
}

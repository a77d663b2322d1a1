import { messages } from "@matinee/texts";
import { isEmail } from "@matinee/domain/contact";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type ApiClient, requireSuccess } from "../api/api-client.ts";
import { showFormFailure } from "../forms/show-form-failure.ts";

const texts = messages.signIn;

/** Requests a password reset email. It shows the same text for known and unknown addresses. */
export function ForgotPasswordForm({
  api,
  resetPath,
  size,
}: {
  api: Pick<ApiClient, "tokens">;
  /** The page of this host that the email links to. */
  resetPath: string;
  size: "md" | "lg";
}) {
  const form = useForm({ defaultValues: { email: "" } });
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      requireSuccess(
        api.tokens.requestReset({ body: { email, redirectUrl: `${location.origin}${resetPath}?token=` } }),
      ),
    onSuccess: () => toast.success(messages.auth.resetEmailSent),
    onError: (error) =>
      showFormFailure(form, error, { email: "email" }, { text: messages.auth.errorSendingResetEmail }),
  });
  return (
    <form
      noValidate
      className={`flex flex-col ${size === "lg" ? "gap-5" : "gap-4"}`}
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
    >
      {send.isSuccess ? (
        <Alert tone="success" live>
          {texts.resetLinkSent}
        </Alert>
      ) : null}
      <Field label={texts.email} error={form.formState.errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          {...form.register("email", {
            validate: (email) => isEmail(email) || messages.signUp.issues["email-invalid"],
          })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size={size}
        block
        busy={send.isPending}
        busyLabel={messages.actions.sending}
      >
        {messages.auth.sendResetLink}
      </Button>
    </form>
  );
}

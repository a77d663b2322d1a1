import { requireSuccess } from "@matinee/app-shell/api-client";
import { messages } from "@matinee/contract/messages";
import { isEmail } from "@matinee/domain/contact";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { Entrance } from "./entrance.tsx";

/** Mails a link to the back office's own reset page. It says the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const form = useForm({ defaultValues: { email: "" } });
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      requireSuccess(
        api.tokens.requestReset({
          body: { email, redirectUrl: `${location.origin}${paths.resetPassword}?token=` },
        }),
      ),
    onSuccess: () => toast.success(messages.auth.resetEmailSent),
    onError: () => toast.error(messages.auth.errorSendingResetEmail),
  });
  return (
    <Entrance title={messages.auth.forgotPassword} lead="Enter the email of your staff account.">
      <DocumentTitle>{messages.auth.forgotPassword}</DocumentTitle>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((values) => send.mutate(values))}
      >
        {send.isSuccess ? (
          <Alert tone="success" live>
            If this address belongs to an account, a link is on its way to it. It works once, within an hour.
          </Alert>
        ) : null}
        <Field label="Email" error={form.formState.errors.email?.message}>
          <TextInput
            type="email"
            autoComplete="username"
            {...form.register("email", {
              validate: (email) => isEmail(email) || messages.signUp.issues["email-invalid"],
            })}
          />
        </Field>
        <Button type="submit" variant="primary" size="md" block busy={send.isPending} busyLabel="Sending...">
          {messages.auth.sendResetLink}
        </Button>
      </form>
      <p className="mt-5 text-center">
        <Link className="link" to={paths.login()}>
          {messages.auth.login}
        </Link>
      </p>
    </Entrance>
  );
}

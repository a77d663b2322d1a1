import { unwrapData } from "@matinee/app-shell/api/api-client";
import { refreshAccount } from "@matinee/app-shell/auth/refresh-account";
import { isFactorFailure, useFormProof } from "@matinee/app-shell/components/security/use-form-proof";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { messages } from "@matinee/texts";
import type { ProofInput } from "@matinee/contract/schemas/factors";
import { resetPasswordRules } from "@matinee/domain/sign-up-rules";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "../../api.ts";

const texts = messages.settingsPage;

const empty = { currentPassword: "", password: "", verifyPassword: "" };

/** Changes the password after a proof of identity, which ends every other session of the account. */
export function PasswordForm() {
  const client = useQueryClient();
  const form = useForm({
    defaultValues: empty,
    resolver: createRulesResolver(resetPasswordRules, messages.resetPassword.issues),
  });
  const save = useMutation({
    mutationFn: ({ values, proof }: { values: typeof empty; proof: ProofInput }) =>
      unwrapData(api.accounts.update({ body: { password: values.password, ...proof } })),
    onSuccess: () => {
      form.reset(empty);
      toast.success(texts.passwordChanged);
      void refreshAccount(client);
    },
    onError: (error) => {
      if (isFactorFailure(error)) return;
      const fields = { currentPassword: "currentPassword", password: "password" } as const;
      showFormFailure(form, error, fields, { text: texts.passwordNotChanged });
    },
  });
  const proof = useFormProof<typeof empty>({
    api,
    send: save.mutateAsync,
    change: texts.passwordChangeReason,
    confirmLabel: texts.changePassword,
  });
  const { errors } = form.formState;
  return (
    <>
      <form
        noValidate
        className="grid gap-x-4 gap-y-5 tablet:grid-cols-2"
        onSubmit={form.handleSubmit(proof.submit)}
      >
        {proof.asksPassword ? (
          <Field
            label={texts.currentPassword}
            error={errors.currentPassword?.message}
            className="tablet:col-span-2 tablet:max-w-[calc(50%-8px)]"
          >
            <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
          </Field>
        ) : null}
        <Field label={messages.auth.newPassword} help={texts.passwordHelp} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
        <Field label={messages.auth.verifyPassword} error={errors.verifyPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register("verifyPassword")} />
        </Field>
        <div className="tablet:col-span-2">
          <Button
            type="submit"
            variant="primary"
            disabled={proof.isLoading}
            busy={save.isPending}
            busyLabel={messages.actions.saving}
          >
            {texts.changePassword}
          </Button>
        </div>
      </form>
      {proof.dialog}
    </>
  );
}

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
      toast.success("Your password is changed. Other devices are signed out.");
      void refreshAccount(client);
    },
    onError: (error) => {
      if (isFactorFailure(error)) return;
      const fields = { currentPassword: "currentPassword", password: "password" } as const;
      showFormFailure(form, error, fields, { text: "Your password could not be changed. Please try again." });
    },
  });
  const proof = useFormProof<typeof empty>({
    api,
    send: save.mutateAsync,
    change: "This changes your password and signs you out on other devices.",
    confirmLabel: "Change password",
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
            label="Current password"
            error={errors.currentPassword?.message}
            className="tablet:col-span-2 tablet:max-w-[calc(50%-8px)]"
          >
            <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
          </Field>
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
        <div className="tablet:col-span-2">
          <Button
            type="submit"
            variant="primary"
            disabled={proof.isLoading}
            busy={save.isPending}
            busyLabel="Saving..."
          >
            Change password
          </Button>
        </div>
      </form>
      {proof.dialog}
    </>
  );
}

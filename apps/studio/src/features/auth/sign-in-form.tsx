import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { parseReturnPath } from "@matinee/app-shell/auth/return-path";
import { readSignInChallenge } from "@matinee/app-shell/auth/sign-in-challenge";
import type { SignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { PasskeySignIn } from "@matinee/app-shell/components/security/passkey-sign-in";
import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { enterAs } from "./enter-as.ts";

// Only accounts with a second factor need it.
const SecondFactorStep = lazy(async () => ({
  default: (await import("@matinee/app-shell/components/security/second-factor-step")).SecondFactorStep,
}));

type SignIn = { email: string; password: string };

/** Signs in by email and password, then opens the page asked for, the back office (staff) or the dashboard. */
export function SignInForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = parseReturnPath(search.get("from"));
  const form = useForm<SignIn>({ defaultValues: { email: "", password: "" } });
  const signIn = useMutation({
    mutationFn: async (body: SignIn) => enterAs(await unwrapData(api.sessions.signIn({ body })), returnTo),
    onSuccess: (path) => (path ? navigate(path, { replace: true }) : undefined),
    onError: (error) => {
      if (!readSignInChallenge(error)) form.setFocus("password");
    },
  });
  const enter = async (user: SignedInUser) => {
    const path = await enterAs(user, returnTo);
    if (path) await navigate(path, { replace: true });
  };
  const { errors } = form.formState;
  const challenge = readSignInChallenge(signIn.error);
  if (challenge) {
    return (
      <Suspense>
        {" "}
        <SecondFactorStep api={api} challenge={challenge} enter={enter} onRestart={() => signIn.reset()} />
      </Suspense>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
    >
      {signIn.isError ? (
        <Alert tone="danger" live title={`${messages.auth.errorLoggingIn}.`}>
          {describeSignInError(signIn.error)}
        </Alert>
      ) : returnTo ? (
        <Alert tone="info">
          Sign in to continue where you left off. Your unsaved changes are kept on this device.
        </Alert>
      ) : null}
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          {...form.register("email", {
            validate: (email) => email.trim() !== "" || "Please enter your email",
          })}
        />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        aside={
          <Link className="link" to={paths.forgotPassword}>
            {messages.auth.forgotPassword}
          </Link>
        }
      >
        <PasswordInput
          autoComplete="current-password"
          {...form.register("password", { required: "Please enter your password" })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={signIn.isPending || (signIn.isSuccess && signIn.data === null)}
        busyLabel={messages.auth.loggingIn}
      >
        {messages.auth.login}
      </Button>
      <PasskeySignIn api={api} enter={enter} />
    </form>
  );
}

/** Returns the server's message, or a hint where the message only repeats the alert's title. */
function describeSignInError(error: unknown): string {
  const hint = "Check the email and the password, then try again.";
  const text = describeFailure(error, hint);
  return text === messages.auth.errorLoggingIn ? hint : text;
}

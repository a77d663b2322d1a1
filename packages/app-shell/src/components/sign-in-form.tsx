import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { type ApiClient, unwrapData } from "../api/api-client.ts";
import { describeFailure } from "../api/api-failure.ts";
import { readSignInChallenge } from "../auth/sign-in-challenge.ts";
import type { SignedInUser } from "../auth/signed-in-user.ts";
import { PasskeySignIn } from "./security/passkey-sign-in.tsx";

const texts = messages.signIn;

// Only accounts with a second factor need it.
const SecondFactorStep = lazy(async () => ({
  default: (await import("./security/second-factor-step.tsx")).SecondFactorStep,
}));

type Credentials = { email: string; password: string };

const hint = texts.wrongPassword;

/** Signs in by email and password, with the second factor if the account has one, or by a passkey alone. */
export function SignInForm({
  api,
  enter,
  forgotPath,
  size,
  notice = null,
  renderError = () => null,
}: {
  api: Pick<ApiClient, "sessions">;
  /** Completes the sign-in in the app and opens its page. */
  enter: (user: SignedInUser) => Promise<unknown>;
  forgotPath: string;
  size: "md" | "lg";
  /** Above the fields, while there is no error. */
  notice?: ReactNode;
  /** For errors of `enter` that the app shows differently. */
  renderError?: (error: Error) => ReactNode;
}) {
  const form = useForm<Credentials>({ defaultValues: { email: "", password: "" } });
  const signIn = useMutation({
    mutationFn: async (body: Credentials) => enter(await unwrapData(api.sessions.signIn({ body }))),
    onError: (error) => {
      if (!readSignInChallenge(error)) form.setFocus("password");
    },
  });
  const challenge = readSignInChallenge(signIn.error);
  if (challenge) {
    return (
      <Suspense>
        <SecondFactorStep api={api} challenge={challenge} enter={enter} onRestart={() => signIn.reset()} />
      </Suspense>
    );
  }
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className={`flex flex-col ${size === "lg" ? "gap-5" : "gap-4"}`}
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
    >
      {signIn.error
        ? (renderError(signIn.error) ?? (
            <Alert tone="danger" live title={`${messages.auth.errorLoggingIn}.`}>
              {describeSignInError(signIn.error)}
            </Alert>
          ))
        : notice}
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          {...form.register("email", {
            validate: (email) => email.trim() !== "" || texts.emailMissing,
          })}
        />
      </Field>
      <Field
        label={texts.password}
        error={errors.password?.message}
        aside={
          <Link className="link" to={forgotPath}>
            {messages.auth.forgotPassword}
          </Link>
        }
      >
        <PasswordInput
          autoComplete="current-password"
          {...form.register("password", { required: texts.passwordMissing })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size={size}
        block
        // The browser may still be on its way to another host.
        busy={signIn.isPending || signIn.isSuccess}
        busyLabel={messages.auth.loggingIn}
      >
        {messages.auth.login}
      </Button>
      <PasskeySignIn api={api} size={size} enter={enter} renderError={renderError} />
    </form>
  );
}

/** Returns the server's message, or a hint where the message only repeats the alert's title. */
function describeSignInError(error: Error): string {
  const text = describeFailure(error, hint);
  return text === messages.auth.errorLoggingIn ? hint : text;
}

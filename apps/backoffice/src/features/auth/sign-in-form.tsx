import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { parseReturnPath } from "@matinee/app-shell/auth/return-path";
import { session } from "@matinee/app-shell/auth/session";
import type { SignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { readSignInChallenge } from "@matinee/app-shell/auth/sign-in-challenge";
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
import { signOut } from "../../lib/sign-out.ts";
import { paths } from "../../paths.ts";
import { enterAs, NotStaffError } from "./enter-as.ts";
import { NotStaffAlert } from "./not-staff-alert.tsx";

// Only accounts with a second factor need it.
const SecondFactorStep = lazy(async () => ({
  default: (await import("@matinee/app-shell/components/security/second-factor-step")).SecondFactorStep,
}));

type Credentials = { email: string; password: string };

/** Signs in a staff member, and leads back to the page that they asked for, or to the customers. */
export function SignInForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useForm<Credentials>({ defaultValues: { email: "", password: "" } });
  const enter = async (user: SignedInUser) => {
    if (user.type !== "admin") await signOut();
    enterAs(user, session.get());
    await navigate(parseReturnPath(search.get("from")) ?? paths.home, { replace: true });
  };
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
        {" "}
        <SecondFactorStep api={api} challenge={challenge} enter={enter} onRestart={() => signIn.reset()} />
      </Suspense>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
    >
      {signIn.error instanceof NotStaffError ? (
        <NotStaffAlert email={signIn.error.user.email} />
      ) : signIn.isError ? (
        <Alert tone="danger" live title={`${messages.auth.errorLoggingIn}.`}>
          {describeFailure(signIn.error, "Check the email and the password, then try again.")}
        </Alert>
      ) : null}
      <Field label="Email">
        <TextInput type="email" autoComplete="username" {...form.register("email")} />
      </Field>
      <Field label="Password">
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="md"
        block
        busy={signIn.isPending}
        busyLabel={messages.auth.loggingIn}
      >
        {messages.auth.login}
      </Button>
      <Link className="link mt-1 self-center" to={paths.forgotPassword}>
        {messages.auth.forgotPassword}
      </Link>
      <PasskeySignIn
        api={api}
        enter={enter}
        renderError={(error) =>
          error instanceof NotStaffError ? <NotStaffAlert email={error.user.email} /> : null
        }
      />
    </form>
  );
}

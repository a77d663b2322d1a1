import { ForgotPasswordForm } from "@matinee/app-shell/components/forgot-password-form";
import { messages } from "@matinee/texts";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";

const texts = messages.studioSignIn;

/** Requests a password reset email. */
export function ForgotPasswordPage() {
  return (
    <>
      <DocumentTitle>{messages.auth.forgotPassword}</DocumentTitle>
      <AuthHeading title={messages.auth.forgotPassword}>
        {texts.rememberedIt}{" "}
        <Link className="link" to={paths.login()}>
          {messages.auth.login}
        </Link>
      </AuthHeading>
      <ForgotPasswordForm api={api} resetPath={paths.resetPassword} size="lg" />
    </>
  );
}

import { platformCurrency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { Link } from "react-router";
import { FeeNote } from "../../components/fee-note.tsx";
import { HostingSteps } from "../../components/hosting-steps.tsx";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const texts = messages.studioSignIn;

/** `/sign-up`: creates a filmmaker's account. */
export function SignUpPage() {
  return (
    <>
      <DocumentTitle>{messages.signUp.title}</DocumentTitle>
      <AuthHeading title={messages.signUp.title}>
        {texts.alreadyHaveAnAccount}{" "}
        <Link className="link" to={paths.login()}>
          {messages.auth.signIn}
        </Link>
      </AuthHeading>
      <HostingSteps current="account" />
      <p className="mb-8 text-text-2">
        {messages.hosting.signUpPrice} <FeeNote currency={platformCurrency} />{" "}
        <Link className="link" to={paths.showYourFilm}>
          {messages.hosting.whatItIncludes}
        </Link>
      </p>
      <SignUpForm />
    </>
  );
}

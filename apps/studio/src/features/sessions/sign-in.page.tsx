import { messages } from "@matinee/contract/messages";
import { Link, useLocation } from "react-router";
import tower from "../../assets/tower.jpg";
import { DocumentTitle } from "../../components/document-title.tsx";
import { EntranceLayout } from "../../layouts/entrance.layout.tsx";
import { paths } from "../../paths.ts";
import { EntranceHeading } from "./entrance-heading.tsx";
import { HandoffArrival } from "./handoff-arrival.tsx";
import { handoffInAddress } from "./handoff-code.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** `/` and `/login`; with `#handoff=…` it takes over the sign-in of another host. */
export function SignInPage() {
  const code = handoffInAddress(useLocation().hash);
  return (
    <EntranceLayout image={tower} caption="Every window is somebody's seat.">
      <DocumentTitle>{messages.auth.signIn}</DocumentTitle>
      {code ? (
        <HandoffArrival key={code} code={code} />
      ) : (
        <>
          <EntranceHeading title={messages.auth.signIn}>
            New here?{" "}
            <Link className="link" to={paths.signUp}>
              Create an account
            </Link>
          </EntranceHeading>
          <SignInForm />
        </>
      )}
    </EntranceLayout>
  );
}

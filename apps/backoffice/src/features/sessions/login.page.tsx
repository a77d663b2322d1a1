import { messages } from "@matinee/contract/messages";
import { DocumentTitle } from "../../components/document-title.tsx";
import { Entrance } from "./entrance.tsx";
import { HandoffArrival } from "./handoff-arrival.tsx";
import { LoginForm } from "./login-form.tsx";

/** `/login`; with `#handoff=…` it takes over the sign-in of another host. */
export function LoginPage() {
  const code = new URLSearchParams(location.hash.replace(/^#/, "")).get("handoff");
  return (
    <>
      <DocumentTitle>{messages.auth.signIn}</DocumentTitle>
      {code ? (
        <HandoffArrival code={code} />
      ) : (
        <Entrance title={messages.auth.signIn} lead="The back office is for staff.">
          <LoginForm />
        </Entrance>
      )}
    </>
  );
}

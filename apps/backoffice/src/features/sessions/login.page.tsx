import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { useLocation } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { Entrance } from "./entrance.tsx";
import { HandoffArrival } from "./handoff-arrival.tsx";
import { LoginForm } from "./login-form.tsx";

/** `/login`; with `#handoff=…` it takes over the sign-in of another host. */
export function LoginPage() {
  const reason = reasonOf(useLocation().state);
  const code = new URLSearchParams(location.hash.replace(/^#/, "")).get("handoff");
  return (
    <>
      <DocumentTitle>{messages.auth.signIn}</DocumentTitle>
      {code ? (
        <HandoffArrival code={code} />
      ) : (
        <Entrance title={messages.auth.signIn} lead="The back office is for staff.">
          {reason ? (
            <div className="mb-5">
              <Alert tone="warning" live>
                {reason}
              </Alert>
            </div>
          ) : null}
          <LoginForm />
        </Entrance>
      )}
    </>
  );
}

/** Why a screen sent the browser here, when it said so. */
function reasonOf(state: unknown): string | null {
  return typeof state === "object" && state !== null && "reason" in state && typeof state.reason === "string"
    ? state.reason
    : null;
}

import { session } from "@matinee/app-shell/session";
import { messages } from "@matinee/contract/messages";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { ownPath, paths } from "../../paths.ts";
import { Entrance } from "./entrance.tsx";
import { HandoffArrival } from "./handoff-arrival.tsx";
import { LiveSession } from "./live-session.tsx";
import { LoginForm } from "./login-form.tsx";

/** `/login`; with `#handoff=…` it takes over the sign-in of another host. A session that is still good goes on. */
export function LoginPage() {
  const reason = reasonOf(useLocation().state);
  const [search] = useSearchParams();
  const [mustSignIn, setMustSignIn] = useState(session.get() === null);
  const code = new URLSearchParams(location.hash.replace(/^#/, "")).get("handoff");
  return (
    <>
      <DocumentTitle>{messages.auth.signIn}</DocumentTitle>
      {code ? (
        <HandoffArrival code={code} />
      ) : mustSignIn ? (
        <Entrance title={messages.auth.signIn} lead="The back office is for staff.">
          <LoginForm />
        </Entrance>
      ) : (
        <LiveSession
          reason={reason}
          goTo={ownPath(search.get("from")) ?? paths.home}
          onSignIn={() => setMustSignIn(true)}
        />
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

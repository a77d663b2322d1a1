import { messages } from "@matinee/contract/messages";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import type { SignedInUser } from "../../auth/signed-in-user.ts";
import { FactorForm } from "./factor-form.tsx";

/** The second step of a sign-in. */
export function SecondFactorStep({
  api,
  challenge,
  enter,
  onRestart,
}: {
  api: Pick<ApiClient, "sessions">;
  challenge: string;
  /** Completes the sign-in in the app. */
  enter: (user: SignedInUser) => Promise<unknown>;
  /** Back to the password. */
  onRestart: () => void;
}) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-text-2">{messages.security.secondFactorNeeded}</p>
      <FactorForm
        confirmLabel={messages.auth.login}
        prove={async (factor) =>
          enter(await unwrapData(api.sessions.finishSignIn({ body: { challenge, factor } })))
        }
      />
      <button type="button" className="link self-center text-sm" onClick={onRestart}>
        {messages.security.passwordAgain}
      </button>
    </div>
  );
}

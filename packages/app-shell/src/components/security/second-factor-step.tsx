import { messages } from "@matinee/texts";
import type { FactorKind } from "@matinee/contract/schemas/factors";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import { canUsePasskeys } from "../../auth/passkeys.ts";
import type { SignInChallenge } from "../../auth/sign-in-challenge.ts";
import type { SignedInUser } from "../../auth/signed-in-user.ts";
import { FactorForm } from "./factor-form.tsx";

/** The second step of a sign-in. */
export function SecondFactorStep({
  api,
  challenge: { challenge, kinds },
  enter,
  onRestart,
}: {
  api: Pick<ApiClient, "sessions">;
  challenge: SignInChallenge;
  /** Completes the sign-in in the app. */
  enter: (user: SignedInUser) => Promise<unknown>;
  /** Back to the password. */
  onRestart: () => void;
}) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-text-2">{describeStep(kinds)}</p>
      <FactorForm
        kinds={kinds}
        loadPasskeyOptions={() => unwrapData(api.sessions.passkeyOptions())}
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

function describeStep(kinds: readonly FactorKind[]): string {
  if (kinds.length > 1) return messages.security.confirmFirst;
  if (kinds.includes("authenticator")) return messages.security.secondFactorNeeded;
  return canUsePasskeys() ? messages.security.passkeyNeeded : messages.security.recoveryCodeNeeded;
}

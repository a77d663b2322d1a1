import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import type { ReactNode } from "react";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import { describeFailure } from "../../api/api-failure.ts";
import { askForPasskey, canUsePasskeys } from "../../auth/passkeys.ts";
import type { SignedInUser } from "../../auth/signed-in-user.ts";
import { Divider } from "./divider.tsx";

/** Signs in with a passkey, which needs neither email nor password. Shown where passkeys work. */
export function PasskeySignIn({
  api,
  enter,
  size,
  renderError,
}: {
  api: Pick<ApiClient, "sessions">;
  size: "md" | "lg";
  /** Completes the sign-in in the app. */
  enter: (user: SignedInUser) => Promise<unknown>;
  /** For errors of `enter` that the app shows differently. */
  renderError: (error: Error) => ReactNode;
}) {
  const signIn = useMutation({
    mutationFn: async () => {
      const passkey = await askForPasskey(() => unwrapData(api.sessions.passkeyOptions()));
      return enter(await unwrapData(api.sessions.signInWithPasskey({ body: { passkey } })));
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <div className="flex flex-col gap-5">
      <Divider>{messages.signIn.orPassword}</Divider>
      <Button
        size={size}
        block
        icon={<Fingerprint aria-hidden="true" />}
        busy={signIn.isPending}
        busyLabel={messages.auth.loggingIn}
        onClick={() => signIn.mutate()}
      >
        {messages.signIn.signInWithPasskey}
      </Button>
      {signIn.error
        ? (renderError(signIn.error) ?? (
            <Alert tone="danger" live>
              {describeFailure(signIn.error, messages.signIn.passkeyCancelled)}
            </Alert>
          ))
        : null}
    </div>
  );
}

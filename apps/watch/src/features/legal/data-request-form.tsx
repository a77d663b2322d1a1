import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { isEmail } from "@matinee/domain/contact";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useState } from "react";
import { api } from "../../api.ts";

const texts = messages.yourData.viewer;

type Kind = "export" | "erasure";

const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Asks for a copy of a viewer's data or for its erasure. What follows is in an email to the address. */
export function DataRequestForm() {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState<Kind | null>(null);
  const [isSent, setIsSent] = useState(false);
  const send = async (kind: Kind) => {
    if (!isEmail(email)) return setError(messages.registration.issues["email-invalid"]);
    setError(null);
    setSending(kind);
    try {
      await requireSuccess(api.dataRequests.requestByEmail({ body: { kind, email: email.trim() } }));
      setIsSent(true);
    } catch (failure) {
      setError(describeFailure(failure));
    } finally {
      setSending(null);
    }
  };
  if (isSent) {
    return (
      // The pressed button is gone.
      <div ref={focusOnMount} tabIndex={-1} className="outline-none">
        <Alert tone="success">{texts.sent}</Alert>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send("export");
      }}
    >
      <Field label={texts.emailLabel} error={error}>
        <TextInput
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          disabled={sending === "erasure"}
          busy={sending === "export"}
          busyLabel={messages.actions.sending}
        >
          {texts.copy}
        </Button>
        <Button
          disabled={sending === "export"}
          busy={sending === "erasure"}
          busyLabel={messages.actions.sending}
          onClick={() => void send("erasure")}
        >
          {texts.erase}
        </Button>
      </div>
    </form>
  );
}

import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { isEmail } from "@matinee/domain/contact";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useState } from "react";
import { api } from "../../../api.ts";
import { saveFormDraft, readFormDraft } from "../../../lib/form-drafts.ts";
import { usePlatformConfig } from "../../../lib/platform-config.ts";

/** Resends the viewing link by email, and links to the help pages and to support. */
export function HelpDialog({ page, onClose }: { page: PublicPage; onClose: () => void }) {
  const config = usePlatformConfig();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={messages.watch.needHelp}
    >
      <DialogBody className="flex flex-col gap-6 pt-2 pb-8">
        <ResendLink pageId={page.id} />
        {config ? (
          <p className="border-t border-line pt-6 text-text-2">
            Read our{" "}
            <a className="link" href={config.helpUrl} target="_blank" rel="noreferrer">
              help pages
            </a>
            , or write to{" "}
            <a className="link" href={`mailto:${config.supportEmail}`}>
              {config.supportEmail}
            </a>
            .
          </p>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}

function ResendLink({ pageId }: { pageId: string }) {
  const [email, setEmail] = useState(() => readFormDraft("help", { email: "" }).email);
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<"asking" | "sending" | "sent">("asking");
  const send = async () => {
    if (!isEmail(email)) return setError(messages.registration.issues["email-invalid"]);
    setError(null);
    setState("sending");
    try {
      await requireSuccess(api.subscribers.resend({ params: { id: pageId }, body: { email: email.trim() } }));
      setState("sent");
    } catch (failure) {
      setError(describeFailure(failure));
      setState("asking");
    }
  };
  if (state === "sent") {
    return (
      <Alert tone="success" live>
        If this address has registered or bought a ticket, its viewing link is on the way.
      </Alert>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-text-2">Lost your viewing link? We send it to you again.</p>
      <Field label="Email" error={error}>
        <TextInput
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            saveFormDraft("help", { email: event.target.value });
            setError(null);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" busy={state === "sending"} busyLabel="Sending...">
        {messages.watch.sendMyLink}
      </Button>
    </form>
  );
}

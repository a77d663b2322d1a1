import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { isEmail } from "@matinee/domain/contact";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useRef, useState } from "react";
import { api } from "../../../api.ts";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import { usePlatformConfig } from "../../../lib/platform-config.ts";
import { useFocusFirstError } from "../../../lib/use-focus-first-error.ts";
import { HelpContacts } from "./help-contacts.tsx";
import { saveViewerRecord, useViewerRecord } from "../../viewer/viewer-record.ts";

const texts = messages.pageDialogs;

/** Resends the viewing link by email or replaces it, and names the organizer, the help pages and support. */
export function HelpDialog({
  page,
  haveLinksExpired,
  onClose,
}: {
  page: PublicPage;
  /** The event ended so long ago that the API neither sends nor replaces its viewing links. */
  haveLinksExpired: boolean;
  onClose: () => void;
}) {
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
        {page.cancelled || haveLinksExpired ? (
          <p className="text-text-2">
            {page.cancelled ? messages.eventPage.cancelled : messages.ticketProblem.expiredLink}
          </p>
        ) : (
          <>
            <ResendLink pageId={page.id} />
            <ReplaceLink pageId={page.id} />
          </>
        )}
        <HelpContacts page={page} config={config} />
      </DialogBody>
    </Dialog>
  );
}

function ResendLink({ pageId }: { pageId: string }) {
  const [email, setEmail] = useDraft("help", "");
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<"asking" | "sending" | "sent">("asking");
  const formElement = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(formElement);
  const send = async () => {
    if (!isEmail(email)) {
      setError(messages.registration.issues["email-invalid"]);
      return focusFirstError();
    }
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
      <Alert
        tone="success"
        live
        action={
          <Button size="sm" onClick={() => setState("asking")}>
            {messages.pageDialogs.otherAddress}
          </Button>
        }
      >
        {messages.pageDialogs.linkSentIfKnown(email.trim())}
      </Alert>
    );
  }
  return (
    <form
      ref={formElement}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-text-2">{texts.lostLink}</p>
      <Field label={texts.email} error={error}>
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
      <Button type="submit" variant="primary" busy={state === "sending"} busyLabel={messages.actions.sending}>
        {messages.watch.sendMyLink}
      </Button>
    </form>
  );
}

/** Ends the links that others may have, for a viewer whose browser stores one. */
function ReplaceLink({ pageId }: { pageId: string }) {
  const { orderSlug, subscriberId } = useViewerRecord(pageId);
  const [state, setState] = useState<"idle" | "asking" | "replacing" | "replaced">("idle");
  const [error, setError] = useState<string | null>(null);
  if (state === "replaced") {
    return (
      <Alert tone="success" live>
        {texts.linkReplaced}
      </Alert>
    );
  }
  if (!orderSlug && !subscriberId) return null;
  const replace = async () => {
    setError(null);
    setState("replacing");
    try {
      if (orderSlug) {
        const { slug } = await unwrapData(
          api.orders.replaceLink({ params: { id: pageId, orderId: orderSlug } }),
        );
        saveViewerRecord(pageId, { orderSlug: slug });
      }
      if (subscriberId) {
        const { slug } = await unwrapData(
          api.subscribers.replaceLink({ params: { id: pageId, sid: subscriberId } }),
        );
        saveViewerRecord(pageId, { subscriberId: slug });
      }
      setState("replaced");
    } catch (failure) {
      setError(describeFailure(failure));
      setState("asking");
    }
  };
  return (
    <section aria-label={texts.replaceYourLink} className="flex flex-col gap-3 border-t border-line pt-6">
      {error ? (
        <Alert tone="danger" live>
          {error}
        </Alert>
      ) : null}
      {state === "idle" ? (
        <>
          <p className="text-text-2">{texts.linkShared}</p>
          <Button onClick={() => setState("asking")}>{texts.replaceMyLink}</Button>
        </>
      ) : (
        <>
          <p className="text-text-2">{texts.replaceConsequences}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              busy={state === "replacing"}
              busyLabel={texts.replacing}
              onClick={() => void replace()}
            >
              {texts.replaceIt}
            </Button>
            <Button disabled={state === "replacing"} onClick={() => setState("idle")}>
              {messages.actions.cancel}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

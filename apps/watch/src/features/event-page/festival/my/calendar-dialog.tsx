import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { planApi } from "./plan-api.ts";

const texts = messages.myFestival;

/** Creates, replaces and ends the address of the plan's calendar. */
export function CalendarDialog({
  token,
  hasCalendar,
  onChange,
  onClose,
}: {
  token: string;
  hasCalendar: boolean;
  onChange: (hasCalendar: boolean) => void;
  onClose: () => void;
}) {
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<"creating" | "ending" | null>(null);
  const [notice, setNotice] = useState<{ tone: "success" | "danger"; text: string } | null>(null);
  const create = async () => {
    setBusy("creating");
    setNotice(null);
    try {
      const { url } = await unwrapData(planApi.plans.createCalendar({ params: { token } }));
      setAddress(url);
      onChange(true);
    } catch (failure) {
      setNotice({ tone: "danger", text: describeFailure(failure, texts.notCreated) });
    }
    setBusy(null);
  };
  const end = async () => {
    setBusy("ending");
    setNotice(null);
    try {
      await requireSuccess(planApi.plans.removeCalendar({ params: { token } }));
      setAddress(null);
      onChange(false);
      setNotice({ tone: "success", text: texts.calendarEnded });
    } catch (failure) {
      setNotice({ tone: "danger", text: describeFailure(failure, texts.notEnded) });
    }
    setBusy(null);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={texts.calendarTitle}
      description={texts.calendarText}
    >
      <DialogBody className="flex flex-col gap-4 py-4">
        {address ? (
          <>
            <Field label={texts.address}>
              <TextInput value={address} readOnly onFocus={(event) => event.target.select()} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button asChild variant="primary" icon={<CalendarPlus aria-hidden="true" />}>
                <a href={address.replace(/^https?:/, "webcal:")} rel="noreferrer">
                  {texts.subscribe}
                </a>
              </Button>
              <CopyButton text={address} label={texts.copyAddress} variant="secondary" />
            </div>
          </>
        ) : hasCalendar ? (
          <p className="text-text-2">{texts.calendarIs}</p>
        ) : null}
        {notice ? (
          <Alert tone={notice.tone} live>
            {notice.text}
          </Alert>
        ) : null}
      </DialogBody>
      <DialogFooter>
        {hasCalendar ? (
          <Button
            variant="quiet"
            busy={busy === "ending"}
            busyLabel={texts.ending}
            disabled={busy === "creating"}
            onClick={() => void end()}
          >
            {texts.endCalendar}
          </Button>
        ) : null}
        <Button
          variant={address ? "secondary" : "primary"}
          busy={busy === "creating"}
          busyLabel={texts.creating}
          disabled={busy === "ending"}
          onClick={() => void create()}
        >
          {hasCalendar ? texts.replaceCalendar : texts.createCalendar}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

import { providerLeadDays } from "@matinee/domain/limits";
import { screeningsPerCredit } from "@matinee/domain/credit-rules";
import type { PageKind } from "@matinee/domain/page-kind";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useQuery } from "@tanstack/react-query";
import { Hammer, Tickets, Users } from "lucide-react";
import type { ReactNode } from "react";
import { PurchaseCreditsDialog } from "../../components/credits/purchase-credits-dialog.tsx";
import { platformQuery } from "../../lib/platform.queries.ts";
import { ChooseEventToCopy } from "./choose-event-to-copy.tsx";
import { WatchVideoStep } from "./watch-video-step.tsx";

/** The screens before the builder. `duplicate-prompt` asks whether to use a credit for the copy. */
export type CreationStep =
  | "watch-video"
  | "choose-event-type"
  | "duplicate-event"
  | "duplicate-prompt"
  | "duplicate-event-url"
  | "out-of-credits"
  | "purchase-credits"
  | "credits-checkout";

// Renamed, because lint takes `useOneCredit` for a hook.
const { useOneCredit: question } = messages.credits;

type StepProps = {
  step: CreationStep;
  credits: number;
  /** Staff acting for a customer can give credits to them but not buy any. */
  superadmin: boolean;
  onStep: (step: CreationStep) => void;
  onBuild: (kind: PageKind) => void;
  onLeave: () => void;
};

/** One screen of the flow. Without credits every path leads to purchasing some first. */
export function CreateEventStep(props: StepProps) {
  const { step, credits, superadmin, onStep, onLeave } = props;
  if (step === "credits-checkout")
    return (
      <PurchaseCreditsDialog
        open
        onOpenChange={(open) => !open && onStep(credits > 0 ? "choose-event-type" : "out-of-credits")}
        onPurchased={() => onStep("choose-event-type")}
      />
    );
  if (step === "watch-video")
    return (
      <WatchVideoStep
        superadmin={superadmin}
        onContinue={() => onStep(credits < 1 ? "purchase-credits" : "choose-event-type")}
        onLeave={onLeave}
      />
    );
  return <QuestionStep {...props} />;
}

function QuestionStep({ step, credits, superadmin, onStep, onBuild, onLeave }: StepProps) {
  const { data: platform } = useQuery(platformQuery);
  const supportAddress = `mailto:${platform?.supportEmail ?? ""}`;
  if (superadmin && credits < 1 && step !== "choose-event-type")
    return (
      <Screen
        title={messages.credits.noCreditsAvailable}
        onLeave={onLeave}
        footer={
          <Button variant="primary" onClick={onLeave}>
            {messages.wizard.returnToAccount}
          </Button>
        }
      >
        <p className="text-text-2">{messages.newEvent.customerNoCredits}</p>
      </Screen>
    );
  if (step === "purchase-credits" || step === "out-of-credits")
    return (
      <Screen
        title={
          step === "out-of-credits" ? messages.credits.outOfCredits : messages.credits.noCreditsAvailable
        }
        onLeave={onLeave}
        footer={
          <>
            <Button onClick={onLeave}>{messages.createEvent.filmmakerDashboard}</Button>
            <Button variant="primary" onClick={() => onStep("credits-checkout")}>
              {step === "out-of-credits" ? messages.credits.purchaseMore : messages.credits.purchaseCredits}
            </Button>
          </>
        }
      >
        <p className="text-text-2">
          {messages.credits.soldInBundles} {messages.credits.price}
        </p>
      </Screen>
    );
  if (step === "duplicate-event")
    return (
      <Screen
        title={messages.createEvent.duplicateExisting}
        onLeave={onLeave}
        footer={
          <>
            <Button onClick={() => onStep("duplicate-prompt")}>{messages.createEvent.yes}</Button>
            <Button variant="primary" onClick={() => onBuild("screening")}>
              {messages.createEvent.no}
            </Button>
          </>
        }
      >
        <p className="text-text-2">{messages.newEvent.copyKeeps}</p>
      </Screen>
    );
  if (step === "duplicate-prompt")
    return (
      <Screen
        title={credits > 0 ? question : messages.credits.noCreditsAvailable}
        onLeave={onLeave}
        footer={
          <>
            <Button onClick={() => onStep("duplicate-event")}>{messages.credits.cancel}</Button>
            {credits > 0 ? (
              <Button variant="primary" onClick={() => onStep("duplicate-event-url")}>
                {messages.credits.continue}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => onStep("credits-checkout")}>
                {messages.credits.purchaseCredits}
              </Button>
            )}
          </>
        }
      >
        <p className="text-text-2">
          {credits > 0
            ? messages.newEvent.copyUsesCredit(credits)
            : `${messages.credits.soldInBundles} ${messages.credits.price}`}
        </p>
      </Screen>
    );
  if (step === "duplicate-event-url")
    return (
      <Screen
        title={messages.duplication.choose}
        onLeave={onLeave}
        footer={
          <>
            <Button onClick={onLeave}>{messages.createEvent.filmmakerDashboard}</Button>
            <Button asChild>
              <a href={`${supportAddress}?subject=${encodeURIComponent("Duplicate my event")}`}>
                {messages.createEvent.emailSupport}
              </a>
            </Button>
          </>
        }
      >
        {superadmin ? null : <ChooseEventToCopy />}
        <p className="mt-4 text-sm text-text-2">{messages.duplication.other}</p>
        <p className="mt-1 text-sm text-text-3">{messages.createEvent.supportHours}</p>
      </Screen>
    );
  return (
    <Screen title={messages.newEvent.howToBuild} onLeave={onLeave}>
      <div className="grid gap-3 pb-6">
        <Choice
          icon={<Hammer aria-hidden="true" />}
          title={messages.newEvent.buildYourOwn}
          text={messages.newEvent.buildYourOwnText}
          cost={messages.newEvent.screeningCost}
          onChoose={() => onStep(credits < 1 ? "out-of-credits" : "duplicate-event")}
        />
        <Choice
          icon={<Tickets aria-hidden="true" />}
          title={messages.newEvent.buildFestival}
          text={messages.newEvent.buildFestivalText}
          cost={messages.newEvent.festivalCost(screeningsPerCredit)}
          onChoose={() => (credits < 1 ? onStep("out-of-credits") : onBuild("festival"))}
        />
        <Choice
          icon={<Users aria-hidden="true" />}
          title={messages.newEvent.weBuildIt}
          text={messages.newEvent.weBuildItText(providerLeadDays)}
          href={platform?.buildFormUrl}
        />
      </div>
    </Screen>
  );
}

function Screen({
  title,
  onLeave,
  footer,
  children,
}: {
  title: string;
  onLeave: () => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onLeave()} title={title}>
      <DialogBody>{children}</DialogBody>
      {footer ? <DialogFooter>{footer}</DialogFooter> : null}
    </Dialog>
  );
}

const choiceClass =
  "flex flex-col items-start gap-2 rounded-3 border border-line-strong p-5 text-left transition-colors hover:bg-surface-2 [&>svg]:size-6";

function Choice({
  icon,
  title,
  text,
  cost,
  href,
  onChoose,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  /** In credits. */
  cost?: string;
  href?: string | undefined;
  onChoose?: () => void;
}) {
  const content = (
    <>
      {icon}
      <span className="text-base font-semibold">{title}</span>
      <span className="text-text-2">{text}</span>
      {cost === undefined ? null : <span className="font-medium">{cost}</span>}
    </>
  );
  return onChoose ? (
    <button type="button" className={choiceClass} onClick={onChoose}>
      {content}
    </button>
  ) : (
    <a className={choiceClass} href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}

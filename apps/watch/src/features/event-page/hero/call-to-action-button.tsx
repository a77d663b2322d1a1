import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { type CallToAction, findDoor } from "@matinee/domain/call-to-action";
import { Button, type ButtonProps } from "@matinee/ui/button";
import { Clock, Play } from "lucide-react";

const texts = messages.eventPage;

/** Returns the button's text: the filmmaker's own one, or the default. A cancelled event says so. */
export function getCallToActionText(
  page: Pick<PublicPage, "cancelled" | "saleFrom" | "timezone"> & {
    paywallSettings: Pick<PublicPage["paywallSettings"], "callToAction">;
  },
  cta: Pick<CallToAction, "label">,
): string {
  if (page.cancelled && cta.label === "ended") return messages.gate.cancelled;
  if (cta.label === "sales-later" && page.saleFrom)
    return messages.gate.ticketsFrom(page.saleFrom, page.timezone);
  const own = cta.label === "paywallCallToAction" ? page.paywallSettings.callToAction.trim() : "";
  return own || messages.gate.callToAction[cta.label];
}

export type CallToActionButtonProps = Pick<ButtonProps, "size" | "block" | "className" | "id"> & {
  page: PublicPage;
  cta: CallToAction;
  busy: boolean;
  /** The viewer was let in from the queue, or needs no ticket. */
  mayBuy: boolean;
  onPress: () => void;
  /** The pointer or the focus is on the button: the code that it opens can be loaded. */
  onIntent: (() => void) | undefined;
};

/** The first button of the event's page. */
export function CallToActionButton({
  page,
  cta,
  busy,
  mayBuy,
  onPress,
  onIntent,
  ...rest
}: CallToActionButtonProps) {
  const plays = cta.start === "play" || cta.start === "free-preview";
  const door = findDoor(page, cta, mayBuy);
  if (door)
    return (
      <Button {...rest} wraps variant="primary" asChild>
        <a href={`/${door}/${page.url}`}>{door === "queue" ? texts.joinQueue : texts.joinWaitlist}</a>
      </Button>
    );
  return (
    <Button
      {...rest}
      wraps
      variant={cta.disabled ? "secondary" : "primary"}
      disabled={cta.disabled}
      busy={busy}
      busyLabel={texts.opening}
      icon={
        plays ? (
          <Play aria-hidden="true" />
        ) : cta.state === "opens-later" ? (
          <Clock aria-hidden="true" />
        ) : undefined
      }
      onClick={onPress}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {getCallToActionText(page, cta)}
    </Button>
  );
}

/** Whether the first button of an event leads newcomers elsewhere, while who has registered can get another link. */
export const offersLinkAgain = (
  page: Pick<PublicPage, "hasQueue" | "hasWaitlist">,
  cta: CallToAction,
  mayBuy: boolean,
): boolean => cta.start === "register" && (cta.disabled || findDoor(page, cta, mayBuy) !== null);

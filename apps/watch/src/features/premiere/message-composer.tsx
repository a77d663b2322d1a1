import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { messages } from "@matinee/texts";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { normalizeMessage } from "@matinee/domain/chat-message";
import { Button } from "@matinee/ui/button";
import { Eye, Send } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { cutSent, type Draft } from "./draft.ts";
import { type HeldMessage, isReleased } from "./held-message.ts";
import { sendOnEnter } from "./send-on-enter.ts";
import { premiereApi } from "./premiere-api.ts";

/** A viewer may send three messages in six seconds, then one every three. Source: rules/live-room.md, Live room. */
const [BURST, BURST_MS, PACE_MS] = [3, 6000, 3000];

/** The box in which a viewer writes. A rejected text stays in it, with the reason. */
export function MessageComposer({
  ticket,
  memberId,
  list,
  slowSeconds,
  isHost,
  draft: { text, setText },
  hint = "",
  getMediaMs,
}: {
  /** Null while the connection is lost. */
  ticket: string | null;
  memberId: string;
  /** The messages on the screen. */
  list: readonly ChatMessage[];
  slowSeconds: number;
  /** Owner and staff have no slow mode. */
  isHost: boolean;
  draft: Draft;
  /** Below the box, while nothing else is to be said. */
  hint?: string;
  /** In the encore: the viewer's position, in milliseconds since the start of the programme. */
  getMediaMs?: () => number;
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState("");
  const [held, setHeld] = useState<HeldMessage | null>(null);
  if (held && isReleased(held, memberId, list)) setHeld(null);
  const [isSending, setIsSending] = useState(false);
  /** After a lost response the same message is sent again, under its id: it shows once. */
  const message = useIdempotencyKey<{ text: string; mediaMs?: number }>();
  const { waitSeconds, noteSent, wait } = useSendPause(isHost ? 0 : slowSeconds);

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending || waitSeconds > 0) return;
    if (text.trim() === "") return setProblem(messages.liveRoom.message.empty);
    if (!ticket) return setProblem(messages.premiereNight.reconnecting);
    setIsSending(true);
    const { input: sent, key } = message.start({ text, ...(getMediaMs && { mediaMs: getMediaMs() }) });
    try {
      const body = { ...sent, clientId: key };
      const { state, seq } = await unwrapData(
        premiereApi.liveRooms.sendMessage({ params: { ticket }, body }),
      );
      message.settle();
      setHeld(state === "held" ? { seq, text: normalizeMessage(sent.text).text } : null);
      setText(cutSent(input.current?.value ?? "", sent.text));
      setProblem("");
      noteSent();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.fields.text ?? error.message);
      const { retryAfterSeconds } = error.details;
      if (typeof retryAfterSeconds === "number") wait(retryAfterSeconds);
      message.settle(error);
    } finally {
      setIsSending(false);
      input.current?.focus({ preventScroll: true });
    }
  };

  return (
    <form className="border-t border-line p-4" noValidate onSubmit={(event) => void send(event)}>
      {held ? (
        <p role="status" className="mb-3 flex gap-2 rounded-2 bg-surface-2 p-3 text-sm">
          <Eye aria-hidden="true" className="size-4 shrink-0" />
          <span>
            <strong>{messages.premiereNight.heldForModerator}</strong>{" "}
            <bdi className="wrap-anywhere text-text-2">“{held.text}”</bdi>
          </span>
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <div className="control min-w-0 flex-1">
          <textarea
            ref={input}
            id={id}
            rows={1}
            dir="auto"
            value={text}
            aria-label={messages.premiereNight.messagePlaceholder}
            aria-describedby={`${id}-note`}
            aria-invalid={problem !== ""}
            placeholder={messages.premiereNight.messagePlaceholder}
            className="composer"
            onChange={({ target }) => {
              setText(target.value);
              setProblem("");
            }}
            onKeyDown={(event) => sendOnEnter(event, () => void send())}
          />
          {waitSeconds > 0 ? (
            <span className="shrink-0 text-sm text-text-2 tabular-nums">
              {messages.premiereNight.waitSeconds(waitSeconds)}
            </span>
          ) : null}
        </div>
        <Button
          iconOnly
          type="submit"
          size="lg"
          aria-label={messages.premiereNight.send}
          aria-disabled={waitSeconds > 0 || isSending}
        >
          <Send aria-hidden="true" />
        </Button>
      </div>
      <p
        id={`${id}-note`}
        role={problem ? "alert" : undefined}
        className={`mt-2 min-h-5 text-sm leading-ui ${problem ? "text-danger" : "text-text-3"}`}
      >
        {problem || (slowSeconds > 0 && !isHost ? messages.premiereNight.slowMode(slowSeconds) : hint)}
      </p>
    </form>
  );
}

/** Counts the seconds until the next message may be sent, so that the viewer sees the limit before it takes effect. */
function useSendPause(slowSeconds: number) {
  const sentAt = useRef<number[]>([]);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= now) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(1000, until - now));
    return () => clearTimeout(timer);
  }, [until, now]);
  const wait = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  const noteSent = () => {
    const at = Date.now();
    sentAt.current = [...sentAt.current.filter((earlier) => at - earlier < BURST_MS), at];
    const paceMs = sentAt.current.length >= BURST ? PACE_MS : 0;
    wait(Math.max(slowSeconds, paceMs / 1000));
  };
  return { waitSeconds: Math.max(0, Math.ceil((until - now) / 1000)), noteSent, wait };
}

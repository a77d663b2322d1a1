import { toastMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { GateFlow, GateFlowEvent } from "@matinee/domain/gate-flow";
import { Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import type { Extra } from "../extra.ts";
import { noticeClass } from "../page-header.tsx";
import { LazyStage } from "../player/lazy-stage.ts";
import type { Screening } from "../use-screening.ts";
import { GateDialog } from "./gate-dialog.tsx";
import { hasYetToPay } from "./gate-steps.ts";

const EndScreen = lazyPart(async () => (await import("../end/end-screen.tsx")).EndScreen);

/** What stands between the button and the film, and the film. */
export function Gate({
  screening,
  flow,
  send,
  onOpen,
}: {
  screening: Screening;
  flow: GateFlow;
  send: (event: GateFlowEvent) => void;
  onOpen: (extra: Extra) => void;
}) {
  const { page, viewer, mayPlayPreview } = screening;
  const isPlaying = flow.step === "playing" || flow.step === "free-preview";
  const hasEnded = flow.step === "ended";
  // Once it was opened the stage stays behind every step that follows, until the gate closes.
  const [isStageOpen, setIsStageOpen] = useState(isPlaying);
  if (isPlaying && !isStageOpen) setIsStageOpen(true);
  useEffect(() => (isStageOpen ? whenIdle(EndScreen.ahead) : undefined), [isStageOpen]);
  const [round, setRound] = useState(0);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(""), toastMs.standard);
    return () => clearTimeout(timer);
  }, [notice]);
  const leave = () => {
    viewer.refresh();
    send({ type: "close" });
  };
  const sendAndTell = (event: GateFlowEvent) => {
    // Before the opening the next step says it.
    if (event.type === "registered" && screening.status.live) setNotice(messages.registration.succeeded);
    send(event);
  };
  return (
    <>
      {createPortal(
        <p role="status" className={notice ? noticeClass : "sr-only"}>
          {notice}
        </p>,
        document.body,
      )}
      {isStageOpen ? (
        <LazyStage
          page={page}
          kind="feature"
          marks={viewer.marks}
          signedIn={mayPlayPreview}
          isHeld={!isPlaying}
          mayClose={isPlaying || hasEnded}
          round={round}
          cover={
            flow.filmEnded ? (
              <Suspense>
                <EndScreen
                  {...{ screening, flow, onOpen }}
                  send={(event) => {
                    // Another start of the film, which the server counts.
                    if (event.type === "watch-again") setRound(round + 1);
                    send(event);
                  }}
                  onClose={leave}
                />
              </Suspense>
            ) : null
          }
          wantsFull={!hasYetToPay(flow)}
          onAsk={() => send({ type: "preview-ended" })}
          {...(!mayPlayPreview && { onMidRoll: () => send({ type: "midroll-due" }) })}
          onBuy={() => send({ type: "continue-to-checkout" })}
          onEnd={() => send({ type: "film-ended" })}
          onBeat={viewer.watched}
          onClose={leave}
        />
      ) : null}
      {isPlaying || hasEnded ? null : (
        <GateDialog screening={screening} flow={flow} send={sendAndTell} onOpen={onOpen} />
      )}
    </>
  );
}

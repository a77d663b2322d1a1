import { toastMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { GateFlow, GateFlowEvent } from "@matinee/domain/gate-flow";
import { Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { createLazyComponent } from "../../../lib/create-lazy-component.ts";
import { runWhenIdle } from "../../../lib/run-when-idle.ts";
import type { Overlay } from "../overlays/overlay.ts";
import { noticeClass } from "../page-header.tsx";
import { LazyPlayerOverlay } from "../player/lazy-player-overlay.ts";
import type { Screening } from "../use-screening.ts";
import { GateDialog } from "./gate-dialog.tsx";
import { hasYetToPay } from "./gate-steps.ts";

const EndScreen = createLazyComponent(async () => (await import("../end/end-screen.tsx")).EndScreen);

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
  onOpen: (extra: Overlay) => void;
}) {
  const { page, viewer, mayPlayPreview } = screening;
  const isPlaying = flow.step === "playing" || flow.step === "free-preview";
  const hasEnded = flow.step === "ended";
  // Once it was opened the stage stays behind every step that follows, until the gate closes.
  const [isStageOpen, setIsStageOpen] = useState(isPlaying);
  if (isPlaying && !isStageOpen) setIsStageOpen(true);
  useEffect(() => (isStageOpen ? runWhenIdle(EndScreen.preload) : undefined), [isStageOpen]);
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
        <LazyPlayerOverlay
          page={page}
          kind="feature"
          record={viewer.record}
          signedIn={mayPlayPreview}
          isSuspended={!isPlaying}
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
          onPaywall={() => send({ type: "preview-ended" })}
          {...(!mayPlayPreview && { onMidRoll: () => send({ type: "midroll-due" }) })}
          onBuy={() => send({ type: "continue-to-checkout" })}
          onEnd={() => send({ type: "film-ended" })}
          onHeartbeat={viewer.recordHeartbeat}
          onClose={leave}
        />
      ) : null}
      {isPlaying || hasEnded ? null : (
        <GateDialog screening={screening} flow={flow} send={sendAndTell} onOpen={onOpen} />
      )}
    </>
  );
}

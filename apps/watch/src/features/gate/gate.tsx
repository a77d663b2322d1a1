import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { GateFlow, GateFlowEvent } from "@matinee/domain/gate-flow";
import { Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { StatusToast } from "../../components/status-toast.tsx";
import { createLazyComponent } from "../../lib/create-lazy-component.ts";
import type { Overlay } from "../../lib/overlay.ts";
import { LazyPlayerOverlay } from "../player/lazy-player-overlay.ts";
import { LazyEncoreOverlay } from "../premiere/encore/lazy-encore-overlay.ts";
import { LazyPremiereOverlay } from "../premiere/lazy-premiere-overlay.ts";
import type { Screening } from "../viewer/use-screening.ts";
import { GateDialog } from "./gate-dialog.tsx";
import { hasYetToPay } from "./gate-steps.ts";

const EndScreen = createLazyComponent(async () => (await import("../after-film/end-screen.tsx")).EndScreen);

/** The end screen's code loads once the film plays: until then the first segments have the line for themselves. */
const endScreenDelayMs = 20_000;

/** The dialogs between the call to action and the film, and the film. */
export function Gate({
  screening,
  flow,
  send,
  onOpen,
}: {
  screening: Screening;
  flow: GateFlow;
  send: (event: GateFlowEvent) => void;
  onOpen: (overlay: Overlay) => void;
}) {
  const { page, viewer, status, mayPlayPreview, premierePart } = screening;
  const holdsTicket = status.guest === "paid" || status.guest === "prepaid";
  const encoreFrom = page.premiere?.encoreFrom;
  const isEncore = Boolean(encoreFrom && screening.now >= new Date(encoreFrom));
  const Player = isEncore ? LazyEncoreOverlay : LazyPlayerOverlay;
  const isPlaying = flow.step === "playing" || flow.step === "free-preview";
  const hasEnded = flow.step === "ended";
  // Once open, the player stays behind the steps that follow, until the gate closes.
  const [isPlayerOpen, setIsPlayerOpen] = useState(isPlaying);
  if (isPlaying && !isPlayerOpen) setIsPlayerOpen(true);
  // Who entered the premiere stays in its room when the encore begins.
  const [isInRoom, setIsInRoom] = useState(false);
  if (isPlaying && premierePart !== null && !isInRoom) setIsInRoom(true);
  useEffect(() => {
    if (!isPlayerOpen) return undefined;
    const timer = setTimeout(EndScreen.preload, endScreenDelayMs);
    return () => clearTimeout(timer);
  }, [isPlayerOpen]);
  // A donation in a premiere was paid; its room thanks for it.
  const [hasGiven, setHasGiven] = useState(false);
  if (isInRoom && flow.afterWatch && flow.step === "payment-success" && !hasGiven) setHasGiven(true);
  const [restarts, setRestarts] = useState(0);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(""), toastMs.standard);
    return () => clearTimeout(timer);
  }, [notice]);
  const leave = () => {
    viewer.refresh();
    // The director may have ended the premiere before its planned time.
    if (isInRoom) void screening.reload();
    send({ type: "close" });
  };
  const sendWithNotice = (event: GateFlowEvent) => {
    // Before the opening, the next step itself confirms the registration.
    if (event.type === "registered" && screening.status.live) setNotice(messages.registration.succeeded);
    send(event);
  };
  return (
    <>
      {createPortal(<StatusToast text={notice} />, document.body)}
      {isInRoom ? (
        <LazyPremiereOverlay
          screening={screening}
          hasGiven={hasGiven}
          onGive={(cents) => {
            send({ type: "midroll-due" });
            send({ type: "donation-chosen", cents });
          }}
          onOpen={onOpen}
          onClose={leave}
        />
      ) : isPlayerOpen ? (
        <Player
          page={page}
          kind="feature"
          record={viewer.record}
          signedIn={mayPlayPreview}
          isSuspended={!isPlaying}
          mayClose={isPlaying || hasEnded}
          restarts={restarts}
          cover={
            flow.filmEnded ? (
              <Suspense>
                <EndScreen
                  {...{ screening, flow, onOpen }}
                  send={(event) => {
                    // A new start of the film asks for a new grant, which counts as a play.
                    if (event.type === "watch-again") setRestarts(restarts + 1);
                    send(event);
                  }}
                  onClose={leave}
                />
              </Suspense>
            ) : null
          }
          wantsFull={!hasYetToPay(flow)}
          onPaywall={() => send({ type: holdsTicket ? "admitted" : "preview-ended" })}
          {...(!mayPlayPreview && { onMidRoll: () => send({ type: "midroll-due" }) })}
          onBuy={() => send({ type: holdsTicket ? "admitted" : "continue-to-checkout" })}
          onEnd={() => send({ type: "film-ended" })}
          viewer={viewer}
          onClose={leave}
        />
      ) : null}
      {isPlaying || hasEnded ? null : (
        <GateDialog
          screening={screening}
          flow={flow}
          holdsTicket={holdsTicket}
          send={sendWithNotice}
          onNotice={setNotice}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

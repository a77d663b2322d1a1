import type { GateFlow, GateFlowEvent } from "@matinee/domain/gate-flow";
import { useState } from "react";
import type { Extra } from "../extra.ts";
import { Stage } from "../player/stage.tsx";
import type { Screening } from "../use-screening.ts";
import { GateDialog } from "./gate-dialog.tsx";

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
  // Once it was opened the stage stays behind every step that follows, until the gate closes.
  const [isStageOpen, setIsStageOpen] = useState(isPlaying);
  if (isPlaying && !isStageOpen) setIsStageOpen(true);
  return (
    <>
      {isStageOpen ? (
        <Stage
          page={page}
          kind="feature"
          marks={viewer.marks}
          signedIn={mayPlayPreview}
          isHeld={!isPlaying}
          wantsFull={flow.step !== "free-preview" && flow.step !== "pre-paywall"}
          onAsk={() => send({ type: "preview-ended" })}
          {...(!mayPlayPreview && { onMidRoll: () => send({ type: "midroll-due" }) })}
          onClose={() => {
            viewer.refresh();
            send({ type: "close" });
          }}
        />
      ) : null}
      {isPlaying ? null : <GateDialog screening={screening} flow={flow} send={send} onOpen={onOpen} />}
    </>
  );
}

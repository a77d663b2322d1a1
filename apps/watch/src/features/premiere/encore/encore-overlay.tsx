import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { PanelRightOpen } from "lucide-react";
import { useMemo, useState } from "react";
import type { Playhead } from "../../player/playback/playhead.ts";
import { PlayerOverlay, type PlayerOverlayProps } from "../../player/player-overlay.tsx";
import { useLiveRoom } from "../use-live-room.ts";
import { EncoreChat } from "./encore-chat.tsx";
import { EncoreColumn } from "./encore-column.tsx";
import { EncoreRising } from "./encore-rising.tsx";
import { findEncoreFilm } from "./encore-parts.ts";
import { collectFilmReactions } from "./film-reactions.ts";
import { ReactionCurve } from "./reaction-curve.tsx";
import "./encore.css";

/**
 * The film of an encore in the ordinary player, with the reactions of the premiere's audience and, if the owner shows it,
 * its chat. Without either, and when the room cannot be entered, the player is alone.
 */
export function EncoreOverlay(props: PlayerOverlayProps) {
  const { page, record, signedIn = false, cover } = props;
  const { snapshot, addOlder } = useLiveRoom({ pageId: page.id, record, signedIn });
  const { room, member, ticket } = snapshot;
  const [playhead, setPlayhead] = useState<Playhead | null>(null);
  const [isHidden, setIsHidden] = useState(false);
  const [filmId, setFilmId] = useState<string>();
  const audience = useAudience(room, filmId);
  const hasChat = room !== null && room.settings.encoreChat !== "off";
  const hasReactions = audience !== null && audience.reactions.kinds.length > 0;
  const hasColumn = audience !== null && (hasReactions || hasChat);
  const companion = useMemo(
    () => ({
      timeline: hasReactions ? (
        <ReactionCurve
          reactions={audience.reactions}
          filmSeconds={(audience.span.endMs - audience.span.startMs) / 1000}
        />
      ) : null,
      onPlayhead: setPlayhead,
      onFilm: setFilmId,
    }),
    [audience, hasReactions],
  );
  return (
    <PlayerOverlay
      {...props}
      companion={companion}
      layer={
        <>
          {hasReactions ? (
            <EncoreRising key={audience.index} reactions={audience.reactions} playhead={playhead} />
          ) : null}
          {hasColumn && isHidden && !cover ? (
            <Button
              variant="glass"
              iconOnly
              size="lg"
              className="absolute end-4 top-1/2"
              aria-label={messages.encore.show}
              onClick={() => setIsHidden(false)}
            >
              <PanelRightOpen aria-hidden="true" />
            </Button>
          ) : null}
        </>
      }
      column={
        hasColumn && !isHidden ? (
          <EncoreColumn reactions={audience.reactions} playhead={playhead} onHide={() => setIsHidden(true)}>
            {hasChat && member ? (
              <EncoreChat
                room={room}
                member={{ ...member, ticket, addOlder }}
                key={audience.index}
                film={audience.span}
                playhead={playhead}
              />
            ) : null}
          </EncoreColumn>
        ) : null
      }
    />
  );
}

/** Finds the film in the programme, and the reactions to it; null before the room was entered, and for another film. */
function useAudience(room: RoomState | null, filmId: string | undefined) {
  const programme = room?.premiere.programme;
  const curve = room?.curve;
  return useMemo(() => {
    const found = programme && findEncoreFilm(programme, filmId);
    if (!found) return null;
    return { ...found, reactions: collectFilmReactions(curve ?? [], found.index) };
  }, [programme, curve, filmId]);
}

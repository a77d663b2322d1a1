import { muteMinutes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { Ban, Ellipsis, EyeOff, Pin, PinOff, VolumeX } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { unwrapData } from "../../api/api-client.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import type { Moderate } from "../../live-room/use-moderated-room.ts";

const texts = messages.moderation;

/** What a moderator can do about a message and the member who wrote it. */
export function MemberMenu({
  api,
  pageId,
  moderate,
  message: { memberId, name, role, seq },
  visible,
}: {
  api: ModerationApi;
  pageId: string;
  moderate: Moderate;
  message: Pick<ChatMessage, "memberId" | "name" | "role" | "seq">;
  /** For a message that viewers see: it can be hidden and pinned. */
  visible?: { isPinned: boolean };
}) {
  const [isBanning, setIsBanning] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = (body: { mutedUntil?: string | null; banned?: boolean }) =>
    unwrapData(api.liveRooms.moderateMember({ params: { id: pageId, memberId }, body }));
  const setState = (state: "visible" | "hidden") => () =>
    unwrapData(api.liveRooms.moderateMessage({ params: { id: pageId, seq: String(seq) }, body: { state } }));
  const pin = (pinnedSeq: number | null) => () =>
    unwrapData(api.liveRooms.changeSettings({ params: { id: pageId }, body: { pinnedSeq } }));
  const mute = () =>
    moderate(
      () => change({ mutedUntil: new Date(Date.now() + muteMinutes * 60_000).toISOString() }),
      texts.isMuted(name),
      () => change({ mutedUntil: null }),
    );
  const ban = async () => {
    setIsBusy(true);
    await moderate(
      async () => {
        await change({ banned: true });
        // A toast keeps clear of an open dialog, on a phone above the header with the names of the event.
        flushSync(() => setIsBanning(false));
      },
      texts.isBanned(name),
      () => change({ banned: false }),
    );
    setIsBusy(false);
  };
  return (
    <>
      <Menu
        trigger={
          <Button iconOnly aria-label={texts.more(name)}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        {visible ? (
          <>
            <MenuItem
              icon={<EyeOff aria-hidden="true" />}
              onSelect={() => void moderate(setState("hidden"), texts.isHidden, setState("visible"))}
            >
              {texts.hide}
            </MenuItem>
            <MenuItem
              icon={visible.isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
              onSelect={() =>
                void (visible.isPinned
                  ? moderate(pin(null), texts.isUnpinned, pin(seq))
                  : moderate(pin(seq), texts.isPinned, pin(null)))
              }
            >
              {visible.isPinned ? texts.unpin : texts.pin}
            </MenuItem>
          </>
        ) : null}
        {role === "viewer" ? (
          <>
            <MenuItem icon={<VolumeX aria-hidden="true" />} onSelect={() => void mute()}>
              {texts.mute}
            </MenuItem>
            <MenuItem danger icon={<Ban aria-hidden="true" />} onSelect={() => setIsBanning(true)}>
              {texts.ban}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      <ConfirmDialog
        danger
        open={isBanning}
        onOpenChange={setIsBanning}
        title={texts.banTitle(name)}
        description={texts.banText}
        confirmLabel={texts.ban}
        busy={isBusy}
        onConfirm={() => void ban()}
      />
    </>
  );
}

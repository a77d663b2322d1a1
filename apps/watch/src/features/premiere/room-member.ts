import type { LiveRoomConnection } from "@matinee/app-shell/live-room/connect-to-live-room";
import type { OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";

/** This viewer in the room. */
export type RoomMember = OpenedLiveRoom["member"] &
  Pick<LiveRoomConnection, "addOlder"> & {
    /** Null while the room is entered again. */
    ticket: string | null;
    /** For a viewer without a ticket or registration, who enters again with another name. */
    guest?: { pageId: string; onRename: () => void };
  };

import type { OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";

/** This viewer in the room. The ticket is null while the room is entered again. */
export type RoomMember = OpenedLiveRoom["member"] & { ticket: string | null };

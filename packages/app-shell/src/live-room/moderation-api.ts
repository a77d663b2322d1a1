import type { ApiClient } from "../api/api-client.ts";

/** The routes with which hosts run a premiere: its owner and staff by their session, moderators by their token. */
export type ModerationApi = ApiClient<{
  liveRooms: Record<
    "open" | "queue" | "settings" | "changeSettings" | "moderateMessage" | "moderateMember" | "sendMessage",
    unknown
  >;
  premieres: Record<"time" | "command", unknown>;
  questions: Record<"moderate", unknown>;
}>;

import type { DeclaredMetadata } from "../policy.ts";

/** A tus 1.0 call. The protocol defines its methods, headers and bodies, so the typed client does not include it. */
export interface UploadRoute {
  method: "OPTIONS" | "HEAD" | "POST" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  metadata: DeclaredMetadata;
}

/** The owner of the video's event, or staff. The handler checks it, because the path does not contain the event. */
const metadata = { allow: ["account"], scope: "videos:write" } as const satisfies DeclaredMetadata;

/** Also whoever uploads a film by an emailed link: that film. */
const ofOneUpload = { ...metadata, allow: ["account", "uploader"] } as const satisfies DeclaredMetadata;

/** Resumable uploads of videos: https://tus.io/protocols/resumable-upload. */
export const uploadRoutes = {
  discover: {
    method: "OPTIONS",
    path: "/v1/uploads",
    summary: "Get the tus version, the extensions and the largest upload that the server supports",
    metadata: { allow: ["public"] },
  },
  create: {
    method: "POST",
    path: "/v1/uploads",
    summary: "Create a video and start its upload",
    metadata,
  },
  state: {
    method: "HEAD",
    path: "/v1/uploads/:id",
    summary: "Get the number of bytes of an upload that have arrived",
    metadata: ofOneUpload,
  },
  append: {
    method: "PATCH",
    path: "/v1/uploads/:id",
    summary: "Append bytes to an upload",
    metadata: ofOneUpload,
  },
  terminate: {
    method: "DELETE",
    path: "/v1/uploads/:id",
    summary: "Discard an unfinished upload",
    metadata: ofOneUpload,
  },
} as const satisfies Record<string, UploadRoute>;

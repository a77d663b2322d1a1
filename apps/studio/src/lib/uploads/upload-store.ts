import { isMissing } from "@matinee/app-shell/api/api-failure";
import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { session } from "@matinee/app-shell/auth/session";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { messages } from "@matinee/texts";
import { useSyncExternalStore } from "react";
import { api } from "../../api.ts";
import { queryClient } from "../query-client.ts";
import { refreshEvent } from "../events.queries.ts";
import type { VideoKind } from "../videos.ts";
import { storeUploads, readStoredUploads } from "./stored-uploads.ts";
import type { FileTransfer } from "./send-file.ts";
import { isSameFile, isSending, type Upload } from "./upload.ts";

const POLL_MS = 3000;
const RETRY_MS = 10_000;

let uploads: readonly Upload[] = readStoredUploads();
const files = new Map<string, File>();
const transfers = new Map<string, FileTransfer>();
const listeners = new Set<() => void>();

/** Returns the account's uploads of this visit and those that a reload interrupted. They continue on every page. */
export function useUploads(): readonly Upload[] {
  useSyncExternalStore(subscribe, () => uploads);
  return listOwnUploads();
}

function listOwnUploads(): readonly Upload[] {
  const accountId = getSignedInUser()?.id;
  return uploads.filter((upload) => upload.accountId === accountId);
}

/** Pauses every upload, for signing out. They stay on this device until the account signs in again. */
export async function pauseAllUploads(): Promise<void> {
  await Promise.all(uploads.filter(isSending).map(({ id }) => pauseUpload(id)));
}

/** Creates a video and sends its bytes. An interrupted upload of the same file resumes instead. Returns the video's id. */
export async function startUpload(input: {
  pageId: string;
  filmId?: string;
  eventTitle: string;
  kind: VideoKind;
  rowId?: string;
  file: File;
  replaces: boolean;
}): Promise<string> {
  const { pageId, filmId, eventTitle, kind, rowId, file, replaces } = input;
  const isForSame = (upload: Upload) =>
    upload.pageId === pageId && upload.filmId === filmId && upload.kind === kind && upload.rowId === rowId;
  const resumable = uploads.find((upload) => isForSame(upload) && isSameFile(upload, file));
  if (resumable && resumable.state !== "ready" && resumable.state !== "failed") {
    resumeUpload(resumable.id, file);
    return resumable.id;
  }
  const video = await unwrapData(
    api.videos.create({
      body: { ...(filmId ? { filmId } : { pageId }), kind, name: file.name, size: file.size },
    }),
  );
  const previous = uploads.filter(isForSame);
  await Promise.all(previous.map(({ id }) => cancelUpload(id)));
  files.set(video.id, file);
  setUploads([
    ...uploads,
    {
      ...video,
      accountId: getSignedInUser()?.id ?? "",
      pageId,
      ...(filmId !== undefined && { filmId }),
      eventTitle,
      kind,
      ...(rowId !== undefined && { rowId }),
      name: file.name,
      size: file.size,
      lastModified: file.lastModified,
      sent: 0,
      bytesPerSecond: null,
      state: "uploading",
      progress: 0,
      problem: null,
      replaces,
    },
  ]);
  void sendBytes(video.id, file);
  await refresh(input);
  return video.id;
}

/** Stops sending. The server keeps the bytes that it has. */
export async function pauseUpload(id: string): Promise<void> {
  await transfers.get(id)?.stop();
  updateUpload(id, { state: "paused", bytesPerSecond: null });
}

/** Resumes an upload. After a reload `file` is the same file, chosen again. */
export function resumeUpload(id: string, file = files.get(id)): void {
  if (!file) return;
  files.set(id, file);
  updateUpload(id, { state: "uploading", problem: null });
  void sendBytes(id, file);
}

/** Removes an upload from the list, and its video from the server unless that has all bytes. */
export async function cancelUpload(id: string): Promise<void> {
  const upload = uploads.find((candidate) => candidate.id === id);
  await transfers.get(id)?.stop();
  transfers.delete(id);
  files.delete(id);
  setUploads(uploads.filter((candidate) => candidate.id !== id));
  if (!upload || upload.state === "ready" || upload.state === "converting") return;
  // Refreshes the event, which then accepts another video. If the server is unreachable, it is refreshed later.
  await requireSuccess(api.videos.remove({ params: { id } }))
    .then(async () => refresh(upload))
    .catch(() => {});
}

/** Sends an upload's bytes. The sending code is loaded with the first upload: most visits have none. */
async function sendBytes(id: string, file: File): Promise<void> {
  const waitForConnection = () => updateUpload(id, { state: "waiting", bytesPerSecond: null });
  const sender = await import("./send-file.ts").catch(() => null);
  if (!sender) return waitForConnection();
  const upload = uploads.find((candidate) => candidate.id === id);
  // Paused or cancelled while the code loaded.
  if (upload?.state !== "uploading") return;
  const transfer = sender.sendFile(file, upload.uploadUrl, {
    progress: (sent, bytesPerSecond) => updateUpload(id, { sent, bytesPerSecond }),
    done: () => updateUpload(id, { state: "converting", sent: file.size, bytesPerSecond: null }),
    interrupted: waitForConnection,
    rejected: (problem) =>
      updateUpload(id, {
        state: "failed",
        problem: problem || messages.video.errorUploading,
        bytesPerSecond: null,
      }),
  });
  transfers.set(id, transfer);
}

/** Reads the status of uploads that are converting, and of those that another tab may be sending. */
async function pollStatuses(): Promise<void> {
  if (!session.get()) return;
  for (const upload of listOwnUploads().filter(
    ({ state }) => state === "converting" || state === "needs-file",
  )) {
    try {
      const status = await unwrapData(api.videos.status({ params: { id: upload.id } }));
      await applyStatus(upload, status);
    } catch (error) {
      // The video was deleted: stop polling it. Any other error may be gone by the next poll.
      if (isMissing(error)) setUploads(uploads.filter((candidate) => candidate !== upload));
    }
  }
}

async function applyStatus(
  upload: Upload,
  status: {
    upload: string;
    progress: number;
    ahead: number;
    uploadedBytes: number;
    failure: string | null;
  },
): Promise<void> {
  if (status.upload === "ready") {
    updateUpload(upload.id, { state: "ready", progress: 100 });
    await queryClient.invalidateQueries({ queryKey: ["video-status", upload.id] });
    await refresh(upload);
  } else if (status.upload === "failed") {
    updateUpload(upload.id, { state: "failed", problem: status.failure ?? messages.video.errorUploading });
    await queryClient.invalidateQueries({ queryKey: ["video-status", upload.id] });
  } else if (status.upload === "converting") {
    const { progress, ahead } = status;
    updateUpload(upload.id, { state: "converting", progress, ahead, sent: upload.size });
  } else {
    updateUpload(upload.id, { sent: status.uploadedBytes });
  }
}

/** Reads the event or the films again, whose video changed. */
const refresh = ({ pageId, filmId }: Pick<Upload, "pageId" | "filmId">): Promise<unknown> =>
  filmId ? queryClient.invalidateQueries({ queryKey: ["films"] }) : refreshEvent(queryClient, pageId);

function updateUpload(id: string, fields: Partial<Upload>): void {
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
}

function setUploads(next: readonly Upload[]): void {
  uploads = next;
  storeUploads(uploads);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resumes the uploads that lost their connection or their session. */
function resumeWaiting(): void {
  if (session.get()) for (const { id, state } of listOwnUploads()) if (state === "waiting") resumeUpload(id);
}

setInterval(() => void pollStatuses(), POLL_MS);
setInterval(resumeWaiting, RETRY_MS);
globalThis.addEventListener("online", resumeWaiting);
globalThis.addEventListener("beforeunload", (event) => {
  if (uploads.some(isSending)) event.preventDefault();
});

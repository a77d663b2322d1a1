import { requireSuccess, unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { session } from "@matinee/app-shell/session";
import { messages } from "@matinee/contract/messages";
import { useSyncExternalStore } from "react";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { refreshEvent } from "../events.queries.ts";
import { signedInUser } from "../signed-in-user.ts";
import type { VideoKind } from "../videos.ts";
import { storeUploads, readStoredUploads } from "./stored-uploads.ts";
import type { FileTransfer } from "./send-file.ts";
import { createSpeedometer } from "./speed.ts";
import { isSameFile, isSending, type Upload } from "./upload.ts";

const POLL_MS = 3000;
const RETRY_MS = 10_000;

let uploads: readonly Upload[] = readStoredUploads();
const files = new Map<string, File>();
const sendings = new Map<string, FileTransfer>();
const listeners = new Set<() => void>();

/** Every upload of this visit, and those that a reload interrupted. They go on whichever page is in sight. */
export function useUploads(): readonly Upload[] {
  useSyncExternalStore(subscribe, () => uploads);
  return mine();
}

function mine(): readonly Upload[] {
  const accountId = signedInUser()?.id;
  return uploads.filter((upload) => upload.accountId === accountId);
}

/** Stops what is being sent, as somebody signs out. It waits for them on this device. */
export async function pauseAllUploads(): Promise<void> {
  await Promise.all(uploads.filter(isSending).map(({ id }) => pauseUpload(id)));
}

/** Announces a video and sends its bytes; an interrupted upload of the same file goes on where it stopped. */
export async function startUpload(input: {
  pageId: string;
  eventTitle: string;
  kind: VideoKind;
  file: File;
  replaces: boolean;
}): Promise<void> {
  const { pageId, eventTitle, kind, file, replaces } = input;
  const known = uploads.find(
    (upload) => upload.pageId === pageId && upload.kind === kind && isSameFile(upload, file),
  );
  if (known && known.state !== "ready" && known.state !== "failed") return resumeUpload(known.id, file);
  const video = await unwrapData(
    api.videos.create({ body: { pageId, kind, name: file.name, size: file.size } }),
  );
  const older = uploads.filter((upload) => upload.pageId === pageId && upload.kind === kind);
  await Promise.all(older.map(({ id }) => cancelUpload(id)));
  files.set(video.id, file);
  set([
    ...uploads,
    {
      ...video,
      accountId: signedInUser()?.id ?? "",
      pageId,
      eventTitle,
      kind,
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
  void send(video.id, file);
  await refreshEvent(queryClient, pageId);
}

/** Stops sending; the server keeps what it has. */
export async function pauseUpload(id: string): Promise<void> {
  await sendings.get(id)?.stop();
  change(id, { state: "paused", bytesPerSecond: null });
}

/** Goes on where it stopped; after a reload with the same file chosen again. */
export function resumeUpload(id: string, file = files.get(id)): void {
  if (!file) return;
  files.set(id, file);
  change(id, { state: "uploading", problem: null });
  void send(id, file);
}

/** Forgets an upload, on the server too unless it is finished. */
export async function cancelUpload(id: string): Promise<void> {
  const upload = uploads.find((one) => one.id === id);
  await sendings.get(id)?.stop();
  sendings.delete(id);
  files.delete(id);
  set(uploads.filter((one) => one.id !== id));
  if (!upload || upload.state === "ready" || upload.state === "converting") return;
  // The event no longer has it: its place takes another. What cannot be reached now is looked at again later.
  await requireSuccess(api.videos.remove({ params: { id } }))
    .then(async () => refreshEvent(queryClient, upload.pageId))
    .catch(() => {});
}

/** What sends bytes is fetched with the first of them: most visits upload nothing. */
async function send(id: string, file: File): Promise<void> {
  const interrupted = () => change(id, { state: "waiting", bytesPerSecond: null });
  const sender = await import("./send-file.ts").catch(() => null);
  if (!sender) return interrupted();
  const upload = uploads.find((one) => one.id === id);
  // Paused or cancelled meanwhile.
  if (upload?.state !== "uploading") return;
  const speed = createSpeedometer();
  const sending = sender.sendFile(file, upload.uploadUrl, {
    progress: (sent) => change(id, { sent, bytesPerSecond: speed(sent) }),
    done: () => change(id, { state: "converting", sent: file.size, bytesPerSecond: null }),
    interrupted,
    refused: (problem) =>
      change(id, {
        state: "failed",
        problem: problem || messages.video.errorUploading,
        bytesPerSecond: null,
      }),
  });
  sendings.set(id, sending);
}

/** Looks after those whose bytes have arrived, and those that another tab may be sending meanwhile. */
async function poll(): Promise<void> {
  if (!session.get()) return;
  for (const upload of mine().filter(({ state }) => state === "converting" || state === "needs-file")) {
    try {
      const status = await unwrapData(api.videos.status({ params: { id: upload.id } }));
      await settle(upload, status);
    } catch (error) {
      // Gone on the server: nothing is left to wait for. Anything else may be over by the next look.
      if (error instanceof ApiFailure && error.status === 404) set(uploads.filter((one) => one !== upload));
    }
  }
}

async function settle(
  upload: Upload,
  status: { upload: string; progress: number; uploadedBytes: number; failure: string | null },
): Promise<void> {
  if (status.upload === "ready") {
    change(upload.id, { state: "ready", progress: 100 });
    await queryClient.invalidateQueries({ queryKey: ["video-status", upload.id] });
    await refreshEvent(queryClient, upload.pageId);
  } else if (status.upload === "failed") {
    change(upload.id, { state: "failed", problem: status.failure ?? messages.video.errorUploading });
    await queryClient.invalidateQueries({ queryKey: ["video-status", upload.id] });
  } else if (status.upload === "converting") {
    change(upload.id, { state: "converting", progress: status.progress, sent: upload.size });
  } else {
    change(upload.id, { sent: status.uploadedBytes });
  }
}

function change(id: string, fields: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
}

function set(next: readonly Upload[]): void {
  uploads = next;
  storeUploads(uploads);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

setInterval(() => void poll(), POLL_MS);
/** Goes on with what lost its connection or its session. */
function resumeWaiting(): void {
  if (session.get()) for (const { id, state } of mine()) if (state === "waiting") resumeUpload(id);
}

setInterval(resumeWaiting, RETRY_MS);
globalThis.addEventListener("online", resumeWaiting);
globalThis.addEventListener("beforeunload", (event) => {
  if (uploads.some(isSending)) event.preventDefault();
});

import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FileTransfer } from "../../../lib/uploads/send-file.ts";
import type { UploadLinkApi } from "./upload-link-api.ts";

const texts = messages.filmUpload;
const RETRY_MS = 5000;

/** `waiting`: the connection was lost, and the upload goes on by itself. */
interface Sending {
  file: File;
  uploadUrl: string;
  state: "sending" | "paused" | "waiting";
  sent: number;
  bytesPerSecond: number | null;
}

/**
 * Sends the file of an upload link, from the offset that the server has.
 * @param onChange reads the film again: the upload began, ended or was refused
 */
export function useLinkUpload(api: UploadLinkApi, onChange: () => Promise<unknown>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const transfer = useRef<FileTransfer | null>(null);

  const send = async (file: File, uploadUrl: string) => {
    const change = (fields: Partial<Sending>) =>
      setSending((now) => (now?.uploadUrl === uploadUrl ? { ...now, ...fields } : now));
    setSending((now) => ({ file, uploadUrl, sent: now?.sent ?? 0, bytesPerSecond: null, state: "sending" }));
    const sender = await import("../../../lib/uploads/send-file.ts").catch(() => null);
    if (!sender) return change({ state: "waiting" });
    const end = (reason: string | null) => {
      transfer.current = null;
      setProblem(reason);
      // Only then does the film say what became of the file.
      void onChange().finally(() => setSending(null));
    };
    transfer.current = sender.sendFile(
      file,
      uploadUrl,
      {
        progress: (sent, bytesPerSecond) => change({ sent, bytesPerSecond }),
        done: () => end(null),
        interrupted: () => change({ state: "waiting", bytesPerSecond: null }),
        rejected: end,
      },
      () => api.headers,
    );
  };

  const start = async (file: File) => {
    setProblem(null);
    setIsStarting(true);
    try {
      const { uploadUrl } = await api.addFile(file);
      await onChange();
      void send(file, uploadUrl);
    } catch (error) {
      setProblem(describeFailure(error, texts.notStarted));
      await onChange();
    } finally {
      setIsStarting(false);
    }
  };
  const pause = async () => {
    await transfer.current?.stop();
    setSending((now) => now && { ...now, state: "paused", bytesPerSecond: null });
  };
  const resume = () => {
    if (sending) void send(sending.file, sending.uploadUrl);
  };
  const discard = async (uploadUrl: string) => {
    await transfer.current?.stop();
    transfer.current = null;
    setProblem(null);
    try {
      await api.discard(uploadUrl);
      setSending(null);
    } catch (error) {
      setSending((now) => now && { ...now, state: "paused", bytesPerSecond: null });
      setProblem(describeFailure(error, texts.notDiscarded));
    }
    await onChange();
  };

  const retry = useEffectEvent(resume);
  const isWaiting = sending?.state === "waiting";
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(retry, RETRY_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isWaiting]);
  const isSending = sending !== null && sending.state !== "paused";
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isSending]);
  useEffect(() => () => void transfer.current?.stop(), []);

  return { sending, problem, isStarting, setProblem, start, pause, resume, discard };
}

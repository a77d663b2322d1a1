import { useIsMutating } from "@tanstack/react-query";
import { useBuilder } from "../builder-context.ts";

/** The key of the uploads whose result becomes a value of a form in the open step. */
export function useUploadKey(): readonly string[] {
  const { step } = useBuilder();
  return ["form-upload", step];
}

/** Returns whether a value of a form in the open step is still being uploaded. A save would leave it out. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey: useUploadKey() }) > 0;
}

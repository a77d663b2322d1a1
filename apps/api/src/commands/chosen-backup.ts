import type { ObjectStore } from "../integrations/storage/storage.ts";
import type { Config } from "../platform/config.ts";
import { findLastBackup, type Manifest, openBackupStore, readManifest } from "./backup-store.ts";
import { type CommandInput, readOwnerConfig, requireOption } from "./command.ts";

/** The options of commands that read a backup. */
export const chosenBackupOptions = {
  from: { type: "string" },
  backup: { type: "string" },
  identity: { type: "string" },
} as const;

/**
 * Opens the backup that the options name: `backup`, or else the last one of the place `from`.
 * @returns also `identityFile`, the key of an encrypted backup
 * @throws CommandError when there is none
 */
export async function openChosenBackup(
  input: Pick<CommandInput, "options" | "variables">,
): Promise<{ config: Config; store: ObjectStore; manifest: Manifest; identityFile: string | undefined }> {
  const config = readOwnerConfig(input.variables);
  const store = await openBackupStore(config, requireOption(input, "from"));
  const { backup, identity } = input.options;
  const id = typeof backup === "string" ? backup : await findLastBackup(store);
  return {
    config,
    store,
    manifest: await readManifest(store, id),
    identityFile: typeof identity === "string" ? identity : undefined,
  };
}

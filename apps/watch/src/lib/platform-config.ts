import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { PlatformConfig } from "@matinee/contract/routes/platform";
import { useEffect, useState } from "react";
import { api } from "../api.ts";

let request: Promise<PlatformConfig> | null = null;

/**
 * Loads the installation's public configuration, once. A failed load is tried again on the next call.
 * @throws ApiFailure
 */
export function loadPlatformConfig(): Promise<PlatformConfig> {
  request ??= unwrapData(api.platform.config()).catch((error: unknown) => {
    request = null;
    throw error;
  });
  return request;
}

/** Returns the installation's public configuration; null until it has loaded. */
export function usePlatformConfig(): PlatformConfig | null {
  const [config, setConfig] = useState<PlatformConfig | null>(null);
  useEffect(() => {
    loadPlatformConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}

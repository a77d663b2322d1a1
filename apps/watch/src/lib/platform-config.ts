import type { PlatformConfig } from "@matinee/contract/routes/platform";
import { useEffect, useState } from "react";
import { calls } from "../paths.ts";
import { callApi } from "./call-api.ts";

let request: Promise<PlatformConfig> | null = null;

/** What the apps need to know of the installation, asked once. @throws CallFailure */
export function loadPlatformConfig(): Promise<PlatformConfig> {
  request ??= callApi<PlatformConfig>("GET", calls.config).then(
    ({ data }) => data,
    (error: unknown) => {
      request = null;
      throw error;
    },
  );
  return request;
}

/** The same for a component; null until it is known. */
export function usePlatformConfig(): PlatformConfig | null {
  const [config, setConfig] = useState<PlatformConfig | null>(null);
  useEffect(() => {
    loadPlatformConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}

import type { PlatformConfig } from "@matinee/contract/routes/platform";
import { useEffect, useState } from "react";
import { calls } from "../paths.ts";
import { callApi } from "./call-api.ts";

let asked: Promise<PlatformConfig> | null = null;

/** What the apps need to know of the installation, asked once. @throws CallFailure */
export function platformConfig(): Promise<PlatformConfig> {
  asked ??= callApi<PlatformConfig>("GET", calls.config).then(
    ({ data }) => data,
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The same for a component; null until it is known. */
export function usePlatformConfig(): PlatformConfig | null {
  const [config, setConfig] = useState<PlatformConfig | null>(null);
  useEffect(() => {
    platformConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}

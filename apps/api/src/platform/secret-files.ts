import { readFileSync } from "node:fs";

/** Variables that hold a secret. Each can instead be read from the file that its `_FILE` variable names. */
const SECRET_VARIABLES = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "SECRET",
  "SECRET_PREVIOUS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "VIMEO_TOKEN",
  "TYPEFORM_SECRET",
  "WEBFLOW_SECRET",
  "ZOOM_SECRET",
  "ERROR_WEBHOOK_URL",
  "METRICS_PASSWORD",
  "WORKER_METRICS_PASSWORD",
];

/**
 * Replaces each `NAME_FILE` by `NAME` with the content of the file, without the line break at its end.
 * @returns the variables, and a problem for each file that cannot be read or that contradicts its variable
 */
export function readSecretFiles(variables: NodeJS.ProcessEnv): {
  env: NodeJS.ProcessEnv;
  problems: string[];
} {
  const env = { ...variables };
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) {
      problems.push(`${name}: set either ${name} or ${name}_FILE, not both`);
      continue;
    }
    try {
      env[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
      problems.push(`${name}_FILE: the file cannot be read (${code})`);
    }
  }
  return { env, problems };
}

export { createClient, type MatineeClient, type Page } from "./client.ts";
export { MatineeError } from "./matinee-error.ts";
export type { WebhookMessage } from "@matinee/contract/schemas/webhooks";

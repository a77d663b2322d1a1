export { createClient, type MatineeClient, type Page } from "./client.ts";
export { MatineeError } from "./matinee-error.ts";

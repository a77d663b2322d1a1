import type { QueryClient } from "@tanstack/react-query";

/** Reads the shown data of the own account again: a new way to sign in also ends the other sign-ins. */
export const refreshAccount = (client: QueryClient) => client.invalidateQueries({ queryKey: ["account"] });

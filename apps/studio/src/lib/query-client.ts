import { createQueryClient } from "@matinee/app-shell/query-client";

export const queryClient = createQueryClient();

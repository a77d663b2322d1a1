import { createQueryClient } from "@matinee/app-shell/api/query-client";

export const queryClient = createQueryClient();

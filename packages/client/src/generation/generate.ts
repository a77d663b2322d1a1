import { writeFileSync } from "node:fs";
import { contract } from "@matinee/contract";
import { buildRoutes } from "./build-routes.ts";

const text = `/** Generated from the contract by \`pnpm --filter @matinee/client generate\`. */
export const routes = ${JSON.stringify(buildRoutes(contract))} as const;
`;
writeFileSync(new URL("../routes.ts", import.meta.url), text);

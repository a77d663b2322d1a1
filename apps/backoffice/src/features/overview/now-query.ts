import type { UseQueryResult } from "@tanstack/react-query";
import type { nowQuery } from "./overview.queries.ts";

type Now = Awaited<ReturnType<NonNullable<(typeof nowQuery)["queryFn"]>>>;

/** What is going on at this moment, as far as it is known. */
export type NowQuery = UseQueryResult<Now>;

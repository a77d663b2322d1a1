import { and, isNull } from "drizzle-orm";
import { subscribers } from "./schema/subscribers.ts";

/** Matches registrations that hold their place: neither removed by the owner nor given back. */
export const isRegistered = and(isNull(subscribers.removedAt), isNull(subscribers.returnedAt));

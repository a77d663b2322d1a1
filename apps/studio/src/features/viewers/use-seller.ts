import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../lib/account.queries.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { useEvent } from "../builder/builder-context.ts";

/** The seller on an event's receipts. */
export interface Seller {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  taxNumber: string | null;
}

/** Returns the owner's account; undefined to the team, which does not read it, and while it loads. */
export function useOwner(): Seller | undefined {
  const isOwner = useEvent().role === "owner";
  const account = useQuery({ ...accountQuery, enabled: isOwner }).data;
  if (!account || !isOwner) return undefined;
  const { companyName, name, country, taxNumber } = account;
  return { name: companyName ?? name, country, taxNumber };
}

/** Returns who sells: the operator where the installation says so, else the owner as far as the caller may know. */
export function useSeller(): { seller: Seller | undefined; isOperator: boolean } {
  const owner = useOwner();
  const operator = useQuery(platformQuery).data?.seller;
  return operator ? { seller: operator, isOperator: true } : { seller: owner, isOperator: false };
}

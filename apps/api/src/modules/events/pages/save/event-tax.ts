import type { SavePage } from "@matinee/contract/schemas/pages";
import { defaultReceipt, findTaxName } from "@matinee/domain/tax";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { Page } from "../page.rules.ts";

/** A tax without a name keeps its former one; a new one has none until `nameTax`. */
export function mergeTax({ tax: stored }: Page, { tax: input }: SavePage): Page["tax"] {
  if (!input) return stored;
  if (input.mode === "none") return null;
  if (input.mode === "place") return input;
  return { ...input, name: input.name ?? (stored?.mode === "included" ? stored.name : "") };
}

/** Gives a tax without a name that of the owner's country. */
export async function nameTax(tx: Transaction, { tax, accountId }: Page): Promise<Page["tax"]> {
  if (tax?.mode !== "included" || tax.name !== "") return tax;
  const [owner] = await tx
    .select({ country: accounts.country })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return { ...tax, name: findTaxName(owner?.country ?? "") };
}

export function mergeReceipt({ receipt: stored }: Page, { receipt: input }: SavePage): Page["receipt"] {
  if (!input) return stored;
  const merged = { ...defaultReceipt, ...stored, ...input };
  // An event with the ordinary receipt stays without its own, so that a save of what was read changes nothing.
  const isOrdinary = merged.asksBusinesses === defaultReceipt.asksBusinesses && merged.charity === null;
  return stored === null && isOrdinary ? null : merged;
}

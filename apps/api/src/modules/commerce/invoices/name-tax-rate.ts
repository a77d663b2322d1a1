import type { Texts } from "@matinee/texts";

/** Names a rate of a tax: 'VAT 23%', 'PST QC 9.975%'. What has no tax is called so. @param rate in hundredths of a percent */
export const nameTaxRate = (
  { name, state, rate }: { name: string; state: string | null; rate: number },
  { formats, invoiceSheet }: Texts,
): string =>
  name === ""
    ? invoiceSheet.untaxed
    : [name, ...(state === null ? [] : [state]), formats.taxRate(rate)].join(" ");

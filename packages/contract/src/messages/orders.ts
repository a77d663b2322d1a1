/** The lists and pages of orders. */
export const orders = {
  number: "Order number",
  copyNumber: "Copy the order number",
  copyCharge: "Copy the charge id",
  openCharge: "Open at the payment provider",
} as const;

/** Connecting a bank account. */
export const bankForm = {
  nineDigits: "9 digits",
  transitNumbers: "The transit and institution numbers, 8 digits",
  sortCode: "The sort code, 6 digits",
  ibanIsEnough: "Not needed: the IBAN is enough",
  bankAccount: "Bank account",
  authenticateFirst: (authenticationIncomplete: string) =>
    `${authenticationIncomplete}. Complete it first, then connect your bank.`,
  accountHolderName: "Account holder name",
  country: "Country",
  currency: "Currency",
  accountNumber: "Account number",
  theIban: "The IBAN",
  routingNumber: "Routing number",
  connecting: "Connecting...",
} as const;

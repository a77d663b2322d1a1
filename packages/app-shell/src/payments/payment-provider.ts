// The one place that chooses the provider of the web apps. An app's bundle contains only the functions that it imports.
export { tokenizeBank } from "./stripe/bank-account.ts";
export { loadCardFields } from "./stripe/card-fields.ts";
export { finishWithBank } from "./stripe/finish-with-bank.ts";
export { loadWallets } from "./stripe/wallets.ts";

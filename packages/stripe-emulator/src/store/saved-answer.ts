/** The first response for an idempotency key. The id contains the key and the account. */
export type SavedAnswer = {
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  created: number;
};

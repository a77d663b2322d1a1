const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** PostgreSQL rejects a query that compares a uuid column with any other text. */
export const isUuid = (text: string): boolean => UUID.test(text);

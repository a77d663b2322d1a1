const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks a text before it is compared with a uuid column: PostgreSQL rejects the query otherwise. */
export const isUuid = (text: string): boolean => UUID.test(text);

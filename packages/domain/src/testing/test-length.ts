/** `pnpm verify:full` sets it. `npm test` does not, and repeats less. */
export const isFull = process.env["TEST_LENGTH"] !== undefined;

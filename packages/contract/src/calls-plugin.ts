import { callsOf } from "./calls.ts";
import { contract } from "./index.ts";

const ID = "virtual:matinee-calls";

/** For Vite: `virtual:matinee-calls` holds every call of the contract, without the schemas and their library. */
export function contractCalls() {
  return {
    name: "matinee-contract-calls",
    resolveId: (id: string) => (id === ID ? `\0${ID}` : undefined),
    load: (id: string) =>
      id === `\0${ID}` ? `export const calls = ${JSON.stringify(callsOf(contract))};` : undefined,
  };
}

import { createEdgeKeys } from "../modules/playback/delivery/edge-keys.ts";
import { type Command, readConfig } from "./command.ts";

export const edgeKeys: Command = {
  summary: "Print the keys with which nginx or a CDN checks who may watch",
  usage: "edge-keys",
  run({ variables }) {
    const { keys, token } = createEdgeKeys(readConfig(variables).keyRing);
    return Promise.resolve(`MATINEE_EDGE_KEYS=${keys}\nMATINEE_EDGE_TOKEN=${token}`);
  },
};

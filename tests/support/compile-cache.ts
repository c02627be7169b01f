import { resolve } from "node:path";

/**
 * Variables that make processes of the product share Node's compile cache, which saves a third of
 * each start's CPU time.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, "../../node_modules/.cache/node"),
};

import { resolve } from "node:path";

/**
 * Variables for processes of the product: they share what Node compiled of it, which saves a third
 * of the processor time of each start.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, "../../node_modules/.cache/node"),
};

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Surface } from "./surfaces.ts";

/** Variables that our middleware sets for handlers. */
export type HttpEnv = {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  Variables: { requestId: string; clientAddress: string; surface: Surface };
};

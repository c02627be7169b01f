import type { IncomingMessage, ServerResponse } from "node:http";

/** What our middleware leaves for the handlers behind it. */
export type HttpEnv = {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  Variables: { requestId: string; clientAddress: string };
};

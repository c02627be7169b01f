import { createContext } from "react-router";
import type { Services } from "./services.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";

/** What a loader or action may use: database, clock, queue, mail, payments. */
export const servicesContext = createContext<Services>();

/** Who is asking, looked up at most once per request, and only when a page wants to know. */
export const viewerContext = createContext<() => Promise<Viewer | null>>();

/** Facts of this one request. */
export const requestContext = createContext<{
  nonce: string;
  requestId: string;
  clientAddress: string;
}>();

/** What the answer says beyond the page: a failed loader's status, and when to ask again. */
export const failureContext = createContext<{
  status: number | null;
  retryAfterSeconds: number | null;
}>();

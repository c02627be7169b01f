import { createContext } from "react-router";
import type { Services } from "./services.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";

export const servicesContext = createContext<Services>();

/** The signed-in person, looked up at most once per request and only if a page asks. */
export const viewerContext = createContext<() => Promise<Viewer | null>>();

export const requestContext = createContext<{
  nonce: string;
  requestId: string;
  clientAddress: string;
}>();

/** Status and Retry-After of a failed loader. */
export const failureContext = createContext<{
  status: number | null;
  retryAfterSeconds: number | null;
}>();

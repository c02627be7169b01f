import { createContext } from "react-router";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#app/features/accounts/data.server.ts";

/** What a loader or action may use: database, clock, queue, mail, payments. */
export const servicesContext = createContext<Services>();

/** Who is asking, looked up at most once per request, and only when a page wants to know. */
export const viewerContext = createContext<() => Promise<Viewer | null>>();

/** Facts of this one request. */
export const requestContext = createContext<{ nonce: string; requestId: string }>();

/** Set when a loader failed in a way the visitor should hear about by its status. */
export const failureContext = createContext<{ status: number | null }>();

import type { RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { missing, requireViewer } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { getInterview, listOneWayTopics } from "#modules/one-way/data.server.ts";

/** The signed-in person's own interview. Throws a 404 for others; redirects visitors to sign-in. */
export async function requireInterview(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const { db } = context.get(servicesContext);
  const interview = isUuid(id) ? await getInterview(db, id, viewer.userId) : null;
  if (!interview) throw missing();
  const topics = await listOneWayTopics(db);
  const topic = topics.find(({ key }) => key === interview.topic)?.title;
  const title = topic ? `${topic} one-way interview` : "One-way interview";
  return { viewer, interview, title };
}

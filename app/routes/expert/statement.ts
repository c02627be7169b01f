import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { loadStatement } from "./statement.server.ts";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/statement.ts";

/** A month's statement as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, expert } = await requireExpert(context, request);
  const statement = await loadStatement(services, expert, params.file);
  if (!statement) throw missing();
  return new Response(statement.body, {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": statement.type,
      "content-disposition": `attachment; filename="statement-${params.file}"`,
    },
  });
}

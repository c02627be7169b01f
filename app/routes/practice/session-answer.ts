import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { answerQuestion } from "#modules/ai-sessions/commands/answer-question.server.ts";
import { requireOwn } from "./components/own-session.server.ts";
import { readAnswer } from "./components/said.server.ts";
import type { Route } from "./+types/session-answer.ts";

/**
 * Stores an answer and streams the follow-up while a model phrases it: `{ phrase }` with the whole
 * text so far, and `{ done }` once it's stored. The page then loads what was stored.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, session, who } = await requireOwn(context, request, params.id);
  const input = await readAnswer(services, session, await readForm(request));
  if (typeof input === "string")
    return Response.json({ error: input }, { status: 422, headers: PRIVATE_HEADERS });
  const encoder = new TextEncoder();
  const reader = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: object) => {
        if (reader.signal.aborted) return;
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      };
      try {
        const onPhrase = (phrase: string) => send({ phrase });
        await answerQuestion(services, who, input, { onPhrase, signal: reader.signal });
        send({ done: true });
      } catch (error) {
        services.log.error({ err: error, session: session.id }, "an answer failed");
      }
      if (!reader.signal.aborted) controller.close();
    },
    // The answer is stored, and the rules ask the follow-up at once.
    cancel: () => reader.abort(),
  });
  return new Response(body, {
    headers: { ...PRIVATE_HEADERS, "content-type": "text/event-stream" },
  });
}

import type { z } from "zod";
import { checkPrompt, followUpPrompt, PROMPT_VERSION } from "./prompts.ts";
import { type Ai, AiError, type CheckInput } from "./port.ts";
import { ModelCheck, readChecked, readPhrase } from "./read-checked.ts";

export type ModelSettings = { baseUrl: string; apiKey: string | null; model: string };

/** A checklist is a few kilobytes; an endless reply would exhaust the memory. */
const MAX_REPLY_BYTES = 256 * 1024;
const MAX_PHRASE = 1_000;

/** Any service with OpenAI's chat completions API. Throws AiError. */
export function createOpenAiCompatible(settings: ModelSettings): Ai {
  const host = new URL(settings.baseUrl).host;
  const fail = (what: string, cause?: unknown) =>
    new AiError(`The model at ${host} ${what}`, { cause });
  // Until the server refuses one. The prompt states the format, too.
  let takesSchemas = true;

  const checkedOf = (output: z.infer<typeof ModelCheck>, input: CheckInput) => ({
    judge: settings.model,
    version: PROMPT_VERSION,
    ...readChecked(output, input),
  });

  return {
    model: settings.model,
    async check(input, signal) {
      const { generateText, Output, model } = await load(settings);
      const ask = { model, ...checkPrompt(input), maxRetries: 0, abortSignal: signal };
      const byText = async () => {
        const { finishReason, text } = await generateText(ask);
        return { finishReason, read: () => parseCheck(text) };
      };
      const bySchema = async () => {
        const output = Output.object({ schema: ModelCheck });
        const result = await generateText({ ...ask, output });
        return { finishReason: result.finishReason, read: () => result.output };
      };
      try {
        const { finishReason, read } = await (takesSchemas ? bySchema() : byText()).catch(
          async (error: unknown) => {
            if (!takesSchemas || !isRefusedInput(error)) throw error;
            const second = await byText();
            takesSchemas = false;
            return second;
          },
        );
        // Reading the output of a reply that stopped early throws.
        if (finishReason !== "stop") throw fail(`stopped early: ${finishReason}`);
        return checkedOf(read(), input);
      } catch (error) {
        throw error instanceof AiError ? error : fail(reasonOf(error, signal));
      }
    },
    async *followUp(input, signal) {
      const { streamText, model } = await load(settings);
      const call = new AbortController();
      const result = streamText({
        model,
        ...followUpPrompt(input),
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, call.signal]),
        // The default writes to the console; the caller gets the error.
        onError: () => undefined,
      });
      let text = "";
      try {
        for await (const part of result.textStream) {
          text += part;
          if (text.length > MAX_PHRASE) throw fail("asked without an end");
          const phrase = readPhrase(text);
          if (phrase) yield phrase;
        }
        // A truncated stream ends like a complete one; only this tells them apart.
        const reason = await result.finishReason;
        if (reason !== "stop") throw fail(`stopped early: ${reason}`);
      } catch (error) {
        throw error instanceof AiError ? error : fail(reasonOf(error, signal));
      } finally {
        // An abandoned stream would keep running.
        call.abort();
      }
      if (readPhrase(text) === null) throw fail("asked no question");
    },
  };
}

/** A judgement in a reply's text, with whatever stands around it. Throws if there is none. */
function parseCheck(text: string): z.infer<typeof ModelCheck> {
  return ModelCheck.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
}

const isRefusedInput = (error: unknown) =>
  [400, 404, 415, 422, 501].includes((error as { statusCode?: number }).statusCode ?? 0);

/** Loaded on first use, because most installations have no model. */
async function load({ baseUrl, apiKey, model }: ModelSettings) {
  const [{ extractJsonMiddleware, generateText, Output, streamText, wrapLanguageModel }, openai] =
    await Promise.all([import("ai"), import("@ai-sdk/openai-compatible")]);
  const provider = openai.createOpenAICompatible({
    name: "model",
    baseURL: baseUrl,
    ...(apiKey === null ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    fetch: boundedFetch,
  });
  return {
    generateText,
    streamText,
    Output,
    // Many models wrap JSON in a code fence.
    model: wrapLanguageModel({ model: provider(model), middleware: extractJsonMiddleware() }),
  };
}

const boundedFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: "error" });
  let bytes = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_REPLY_BYTES) controller.error(new Error("too long"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded ?? null, response);
};

/** The SDK’s errors contain the whole conversation, so only their kind is passed on. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "did not answer in time";
  const { name, statusCode } = error as { name?: string; statusCode?: number };
  return statusCode === undefined ? `failed: ${name ?? "unknown"}` : `answered ${statusCode}`;
}

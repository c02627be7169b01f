import { join } from "node:path";
import { type Context, Hono } from "hono";
import type { Services } from "#app/services.ts";
import { spokenText } from "#modules/visa-interviews/spoken.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import { createQuestionAudio } from "#server/voice/question-audio.ts";
import type { HttpEnv } from "./context.ts";
import { parseRange } from "./range.ts";

/** A question's id, optionally followed by a dot and the index of a follow-up. */
const FILE = /^([a-z0-9-]+)(?:\.(\d))?\.webm$/;

/** Audio of the banks' questions and follow-ups, and of the visa officer's questions. */
export function questionAudioRoutes({ config, log }: Services) {
  const audioOf = createQuestionAudio(join(config.dataDir, "speech", "questions"));

  async function play(c: Context<HttpEnv>, text: string | null) {
    if (text === null) return c.json({ reason: "not_found" }, 404);
    const audio = await audioOf(text).catch((error: unknown) => {
      log.warn({ err: error }, "a question couldn't be spoken");
      return null;
    });
    if (!audio) return c.json({ reason: "unavailable" }, 503);
    c.header("cache-control", "public, max-age=86400");
    c.header("accept-ranges", "bytes");
    c.header("content-type", "audio/webm");
    const range = parseRange(c.req.header("range"), audio.byteLength);
    if (range === "unsatisfiable") {
      return c.body(null, 416, { "content-range": `bytes */${audio.byteLength}` });
    }
    if (range === null) return c.body(new Uint8Array(audio));
    const { start, end } = range;
    return c.body(new Uint8Array(audio.subarray(start, end + 1)), 206, {
      "content-range": `bytes ${start}-${end}/${audio.byteLength}`,
    });
  }

  return new Hono<HttpEnv>()
    .get("/speech/questions/:topic/:file", (c) => {
      const { topic, file } = c.req.param();
      return play(c, textOf(topic, file));
    })
    .get("/speech/officer/:topic/:file", (c) => {
      const { topic, file } = c.req.param();
      return play(c, file.endsWith(".webm") ? spokenText(topic, file.slice(0, -5)) : null);
    });
}

function textOf(topic: string, file: string): string | null {
  const [, id, followUp] = FILE.exec(file) ?? [];
  const question = listQuestions(topic).find((one) => one.id === id);
  const text = followUp ? question?.followUps[Number(followUp)]?.text : question?.text;
  return text ?? null;
}

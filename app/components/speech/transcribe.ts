import type * as OrtModule from "onnxruntime-web/wasm";
import type { InferenceSession, Tensor } from "onnxruntime-web/wasm";

type Ort = typeof OrtModule;
type Tokenizer = {
  decode(ids: number[], addBos?: boolean, addPrecedingSpace?: boolean): string;
};
export type Transcript = { text: string; /** 0–1. */ confidence: number };

export const SAMPLE_RATE = 16_000;
/** The tiny model's layers, heads and head size. */
const [LAYERS, HEADS, HEAD_SIZE] = [6, 8, 36];
const [START, END] = [1, 2];
/** More tokens than anyone speaks, to stop a model that repeats itself. */
const TOKENS_PER_SECOND = 6.5;

/**
 * Moonshine tiny: an encoder for raw samples, and a decoder that adds one token at a time and
 * caches earlier ones.
 */
export async function openTranscriber(
  ort: Ort,
  tokenizer: Tokenizer,
  models: { encoder: Uint8Array; decoder: Uint8Array },
) {
  const encoder = await ort.InferenceSession.create(models.encoder);
  const decoder = await ort.InferenceSession.create(models.decoder);
  const ids = (values: number[]) =>
    new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);

  function firstFeeds(hidden: Tensor): Record<string, Tensor> {
    const past = Object.fromEntries(
      decoder.inputNames
        .filter((name) => name.startsWith("past_key_values"))
        .map((name) => [
          name,
          new ort.Tensor("float32", new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]),
        ]),
    );
    return {
      ...past,
      input_ids: ids([START]),
      encoder_hidden_states: hidden,
      use_cache_branch: new ort.Tensor("bool", [false], [1]),
    };
  }

  return async function transcribe(samples: Float32Array): Promise<Transcript> {
    const input = new ort.Tensor("float32", samples, [1, samples.length]);
    const encoded = await encoder.run({ input_values: input });
    const feeds = firstFeeds(Object.values(encoded)[0]!);
    const most = Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND);
    const tokens: number[] = [];
    let logProbability = 0;
    for (let at = 0; at < most; at += 1) {
      const result = await decoder.run(feeds);
      const next = likeliest(result["logits"]!.data as Float32Array);
      logProbability += next.logProbability;
      if (next.token === END) break;
      tokens.push(next.token);
      feeds["input_ids"] = ids([next.token]);
      feeds["use_cache_branch"] = new ort.Tensor("bool", [true], [1]);
      keep(feeds, result, at === 0);
    }
    return {
      text: tokenizer.decode(tokens, false, false).trim(),
      confidence: Math.exp(logProbability / (tokens.length + 1)),
    };
  };
}

/** The decoder's cross-attention cache doesn't change after the first token. */
function keep(
  feeds: Record<string, Tensor>,
  result: InferenceSession.ReturnType,
  isFirst: boolean,
): void {
  for (let layer = 0; layer < LAYERS; layer += 1) {
    for (const part of isFirst ? ["decoder", "encoder"] : ["decoder"]) {
      for (const kind of ["key", "value"]) {
        const name = `${layer}.${part}.${kind}`;
        feeds[`past_key_values.${name}`] = result[`present.${name}`]!;
      }
    }
  }
}

function likeliest(logits: Float32Array): { token: number; logProbability: number } {
  let token = 0;
  for (let at = 1; at < logits.length; at += 1) if (logits[at]! > logits[token]!) token = at;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - logits[token]!);
  return { token, logProbability: -Math.log(sum) };
}

import type * as OrtModule from "onnxruntime-web/wasm";
import { FRAME } from "./find-speech.ts";
import { SAMPLE_RATE } from "./transcribe.ts";

type Ort = typeof OrtModule;

/** The model also gets the end of the previous frame. */
const CONTEXT = 64;

/** Silero v5. Each detector returns the speech probability of each frame of one recording. */
export async function openVoiceDetector(ort: Ort, model: Uint8Array) {
  const session = await ort.InferenceSession.create(model);
  const rate = new ort.Tensor("int64", BigInt64Array.of(BigInt(SAMPLE_RATE)), []);

  return function detectorOf(): (frame: Float32Array) => Promise<number> {
    let state = new ort.Tensor("float32", new Float32Array(2 * 128), [2, 1, 128]);
    const input = new Float32Array(CONTEXT + FRAME);
    return async (frame) => {
      input.copyWithin(0, FRAME);
      input.set(frame, CONTEXT);
      const result = await session.run({
        input: new ort.Tensor("float32", input, [1, input.length]),
        state,
        sr: rate,
      });
      state = result["stateN"] as typeof state;
      return (result["output"]!.data as Float32Array)[0]!;
    };
  };
}

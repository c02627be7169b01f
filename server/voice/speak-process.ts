import { text } from "node:stream/consumers";
import { encodeOpus } from "./encode-opus.ts";
import { synthesize } from "./synthesize.ts";

/**
 * Synthesizes the text on stdin and writes WebM. A separate process, because synthesis blocks for
 * up to a second and its memory is rarely needed.
 */
const WAV_HEADER = 44;

const wav = await synthesize(await text(process.stdin));
process.stdout.write(await encodeOpus(wav.subarray(WAV_HEADER)));

import { text } from "node:stream/consumers";
import { encodeOpus } from "./encode-opus.ts";
import { synthesize } from "./synthesize.ts";

/**
 * Speaks the text of its input and writes WebM. A process of its own, because speaking blocks for
 * up to a second and its memory is needed rarely.
 */
const WAV_HEADER = 44;

const wav = await synthesize(await text(process.stdin));
process.stdout.write(await encodeOpus(wav.subarray(WAV_HEADER)));

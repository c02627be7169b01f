import { createHash } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";

type Kept = (recording: string, position: number, base64: string) => Promise<void>;

/** What the end of a recorder may have stored without our hearing of it, in packets of one track. */
const MOST_UNHEARD = 90;
/** Of a recording with a header. */
const LEAST_BYTES = 1_000;

/** Hears of every chunk that this browser's storage acknowledged from now on. */
export async function keepChunks(context: BrowserContext) {
  const recordings = new Map<string, Map<number, Buffer>>();
  const hear: Kept = async (recording, position, base64) => {
    const chunks = recordings.get(recording) ?? new Map<number, Buffer>();
    recordings.set(recording, chunks.set(position, Buffer.from(base64, "base64")));
  };
  await context.exposeFunction("chunkKept", hear);
  await context.addInitScript(listen);

  return {
    /**
     * Expects every packet of the chunks in the files, in order and once. Between two recordings
     * there may be what was stored right before a kill.
     */
    async expectInFiles(files: readonly Buffer[]): Promise<void> {
      expect(recordings.size).toBeGreaterThan(0);
      for (const kind of ["video", "audio"] as const) {
        const inFiles = (await Promise.all(files.map((file) => packetsOf(file, kind)))).flat();
        let at = 0;
        let unheard = 0;
        for (const chunks of recordings.values()) {
          const kept = await packetsOf(wholeOf(chunks), kind);
          if (kept.length === 0) continue;
          // Packets of silence are alike, so all of them have to match.
          let from = inFiles.indexOf(kept[0]!, at);
          while (from >= 0 && !kept.every((hash, index) => inFiles[from + index] === hash)) {
            from = inFiles.indexOf(kept[0]!, from + 1);
          }
          expect(from, `${kind} of a recording, whole, after ${at} packets`).not.toBe(-1);
          unheard = Math.max(unheard, from - at);
          at = from + kept.length;
        }
        expect(Math.max(unheard, inFiles.length - at)).toBeLessThan(MOST_UNHEARD);
      }
    },
  };
}

/** In the page: reports a chunk when the transaction that stores it is complete. */
function listen(): void {
  const { chunkKept } = window as unknown as { chunkKept: Kept };
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    if (this.name === "chunks") {
      const { recording, position, data } = value as {
        recording: string;
        position: number;
        data: Blob;
      };
      const encoded = new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener("load", () => resolve((reader.result as string).split(",")[1]!));
        reader.readAsDataURL(data);
      });
      this.transaction.addEventListener("complete", () => {
        void encoded.then((base64) => chunkKept(recording, position, base64));
      });
    }
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
}

/** The chunks from the first one on, up to one that we didn't hear of. */
function wholeOf(chunks: ReadonlyMap<number, Buffer>): Buffer {
  const parts: Buffer[] = [];
  let end = 0;
  for (let next = chunks.get(0); next; next = chunks.get(end)) {
    parts.push(next);
    end += next.length;
  }
  return Buffer.concat(parts);
}

/** A hash of each packet of a track, in order. */
async function packetsOf(file: Buffer, kind: "video" | "audio"): Promise<string[]> {
  // Killed before its header was whole.
  if (file.length < LEAST_BYTES) return [];
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  const track =
    kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
  const hashes: string[] = [];
  if (!track) return hashes;
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      hashes.push(createHash("sha1").update(packet.data).digest("base64"));
    }
  } catch (error) {
    // What a kill left ends in the middle of a packet.
    if (!(error instanceof RangeError)) throw error;
  }
  return hashes;
}

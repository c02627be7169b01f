import { createHash } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";

type Report = (recording: string, position: number, base64: string) => Promise<void>;
/** Chunks that the browser's storage acknowledged, or all chunks from its recorders. */
type Heard = "stored" | "recorded";
type Kind = "video" | "audio";

/** Packets per track that a stopping recorder may have stored without reporting them. */
const MAX_UNHEARD = 90;
/** Two recorders may produce the same first frames of a fake camera; a chunk has more. */
const MAX_ALIKE = 8;
/** Of a recording with a header. */
const MIN_BYTES = 1_000;

/** Watches this browser's chunks from now on, and those of browsers added later. */
export async function keepChunks(context: BrowserContext, heard: Heard = "stored") {
  const recordings = new Map<string, Map<number, Buffer>>();
  const report: Report = async (recording, position, base64) => {
    const chunks = recordings.get(recording) ?? new Map<number, Buffer>();
    recordings.set(recording, chunks.set(position, Buffer.from(base64, "base64")));
  };
  async function listenTo(another: BrowserContext): Promise<void> {
    await another.exposeFunction("reportChunk", report);
    await another.addInitScript(heard === "stored" ? reportStored : reportRecorded);
  }
  await listenTo(context);

  async function expectPackets(kind: Kind, files: readonly Buffer[]): Promise<void> {
    const inFiles = (await Promise.all(files.map((file) => packetsOf(file, kind)))).flat();
    const known = new Set<string>();
    const others: string[] = [];
    let at = 0;
    let unheard = 0;
    for (const chunks of recordings.values()) {
      const kept = await packetsOf(wholeOf(chunks), kind, true);
      if (kept.length === 0) continue;
      // Packets of silence are identical, so all of them have to match.
      let from = inFiles.indexOf(kept[0]!, at);
      while (from >= 0 && !kept.every((hash, index) => inFiles[from + index] === hash)) {
        from = inFiles.indexOf(kept[0]!, from + 1);
      }
      expect(from, `${kind} of a recording, whole, after ${at} packets`).not.toBe(-1);
      unheard = Math.max(unheard, from - at);
      others.push(...inFiles.slice(at, from));
      for (const hash of kept) known.add(hash);
      at = from + kept.length;
    }
    others.push(...inFiles.slice(at));
    const doubled = kind === "video" ? others.filter((hash) => known.has(hash)) : [];
    expect(doubled.length, "pictures that are there twice").toBeLessThan(MAX_ALIKE);
    expect(Math.max(unheard, inFiles.length - at)).toBeLessThan(MAX_UNHEARD);
  }

  return {
    listenTo,
    /**
     * Expects every packet of the chunks in the files, in order and once. Between two recordings
     * there may be what was stored right before a kill.
     */
    async expectInFiles(files: readonly Buffer[]): Promise<void> {
      expect(recordings.size).toBeGreaterThan(0);
      await expectPackets("video", files);
      await expectPackets("audio", files);
    },
  };
}

/** In the page: reports a chunk when the transaction that stores it is complete. */
function reportStored(): void {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    if (this.name === "chunks") {
      const { recording, position, data } = value as {
        recording: string;
        position: number;
        data: Blob;
      };
      const reader = new FileReader();
      reader.readAsDataURL(data);
      const encoded = new Promise<string>((resolve) => {
        reader.addEventListener("load", () =>
          resolve((reader.result as string).split(",").at(-1)!),
        );
      });
      const { reportChunk } = window as unknown as { reportChunk: Report };
      this.transaction.addEventListener("complete", () => {
        void encoded.then((base64) => reportChunk(recording, position, base64));
      });
    }
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
}

/** In the page: reports everything its recorders produce, wherever the page stores it. */
function reportRecorded(): void {
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (timeslice?: number) {
    const recording = crypto.randomUUID();
    let end = 0;
    this.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0) return;
      const position = end;
      end += data.size;
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        const { reportChunk } = window as unknown as { reportChunk: Report };
        void reportChunk(recording, position, (reader.result as string).split(",").at(-1)!);
      });
      reader.readAsDataURL(data);
    });
    start.call(this, timeslice);
  };
}

/** The chunks from the first one on, up to the first that wasn't reported. */
function wholeOf(chunks: ReadonlyMap<number, Buffer>): Buffer {
  const parts: Buffer[] = [];
  let end = 0;
  for (let next = chunks.get(0); next; next = chunks.get(end)) {
    parts.push(next);
    end += next.length;
  }
  return Buffer.concat(parts);
}

/** A hash of each packet of a track, in order. After a kill, the last one may be partial. */
async function packetsOf(file: Buffer, kind: Kind, isCut = false): Promise<string[]> {
  // Killed before its header was complete.
  if (file.length < MIN_BYTES) return [];
  const hashes: string[] = [];
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  try {
    const track =
      kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
    if (!track) return hashes;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      hashes.push(createHash("sha1").update(packet.data).digest("base64"));
    }
  } catch (error) {
    if (!isCut || !(error instanceof RangeError)) throw error;
  }
  return hashes;
}

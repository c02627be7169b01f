import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

export type TableRef = { schema: string; table: string; columns: readonly string[] };
export type RowSum = { rows: number; rowHash: string };

/** Settings that affect the text form of values; the same for all copies that are compared. */
export const COPY_OPTIONS =
  "-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex -c extra_float_digits=1";

/** Writes a table's rows to a file in PostgreSQL's text format, one row per line. */
export async function copyTableOut(
  client: pg.Client,
  ref: TableRef,
  file: string,
): Promise<RowSum> {
  const sum = new RowHasher();
  await pipeline(
    client.query(copyTo(`copy (select ${list(ref)} from ${name(ref)}) to stdout`)),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum.add(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  );
  return sum.result();
}

export async function copyTableIn(client: pg.Client, ref: TableRef, file: string): Promise<void> {
  await pipeline(
    createReadStream(file),
    client.query(copyFrom(`copy ${name(ref)} (${list(ref)}) from stdin`)),
  );
}

export async function sumTable(client: pg.Client, ref: TableRef): Promise<RowSum> {
  const sum = new RowHasher();
  await pipeline(
    client.query(copyTo(`copy (select ${list(ref)} from ${name(ref)}) to stdout`)),
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        sum.add(chunk);
        done();
      },
    }),
  );
  return sum.result();
}

export function name({ schema, table }: { schema: string; table: string }): string {
  return `${quoted(schema)}.${quoted(table)}`;
}

export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
const list = ({ columns }: TableRef) => columns.map(quoted).join(", ");

const NEWLINE = 0x0a;

/**
 * Hashes rows independently of their order, which servers don't preserve: the sum of the rows'
 * SHA-256, word by word. COPY escapes newlines, so a row is one line.
 */
class RowHasher {
  #rows = 0;
  readonly #sum = new Uint32Array(8);
  #rest: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
      this.#addRow(data.subarray(start, end));
      start = end + 1;
    }
    this.#rest = Buffer.from(data.subarray(start));
  }

  result(): RowSum {
    return { rows: this.#rows, rowHash: Buffer.from(this.#sum.buffer).toString("hex") };
  }

  #addRow(row: Buffer): void {
    const digest = createHash("sha256").update(row).digest();
    for (let word = 0; word < 8; word += 1) {
      this.#sum[word] = this.#sum[word]! + digest.readUInt32LE(word * 4);
    }
    this.#rows += 1;
  }
}

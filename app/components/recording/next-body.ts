type Chunk = { position: number; data: Blob };

/**
 * The next bytes to send: contiguous ones from `offset` on, at most `most`. Null if there are none
 * yet.
 */
export function nextBody(chunks: readonly Chunk[], offset: number, most: number): Blob | null {
  const parts: Blob[] = [];
  let end = offset;
  for (const { position, data } of chunks) {
    const chunkEnd = position + data.size;
    if (chunkEnd <= end) continue;
    if (position > end || end === offset + most) break;
    const until = Math.min(chunkEnd, offset + most);
    parts.push(data.slice(end - position, until - position));
    end = until;
  }
  return parts.length > 0 ? new Blob(parts) : null;
}

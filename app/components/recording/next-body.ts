type Chunk = { position: number; data: Blob };

/**
 * The next bytes to send: contiguous ones from `offset` on, at most `most` unless the first chunk
 * alone is larger. Null if there are none yet.
 */
export function nextBody(chunks: readonly Chunk[], offset: number, most: number): Blob | null {
  const parts: Blob[] = [];
  let end = offset;
  for (const { position, data } of chunks) {
    const chunkEnd = position + data.size;
    if (chunkEnd <= end) continue;
    if (position > end) break;
    if (parts.length > 0 && chunkEnd - offset > most) break;
    parts.push(data.slice(end - position));
    end = chunkEnd;
  }
  return parts.length > 0 ? new Blob(parts) : null;
}

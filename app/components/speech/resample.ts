/**
 * Resamples audio chunk by chunk: each new sample is the mean of the old ones it covers, which also
 * acts as a low-pass filter.
 */
export function createResampler(from: number, to: number): (chunk: Float32Array) => Float32Array {
  if (from === to) return (chunk) => chunk;
  const step = from / to;
  let rest = new Float32Array(0);
  /** Where the next sample starts in `rest`. */
  let begin = 0;
  return (chunk) => {
    const input = new Float32Array(rest.length + chunk.length);
    input.set(rest);
    input.set(chunk, rest.length);
    const output = new Float32Array(Math.max(0, Math.floor((input.length - begin) / step)));
    for (let at = 0; at < output.length; at += 1) {
      const first = Math.floor(begin + at * step);
      const last = Math.max(first + 1, Math.floor(begin + (at + 1) * step));
      let sum = 0;
      for (let index = first; index < last; index += 1) sum += input[index]!;
      output[at] = sum / (last - first);
    }
    begin += output.length * step;
    const used = Math.min(Math.floor(begin), input.length);
    rest = input.slice(used);
    begin -= used;
    return output;
  };
}

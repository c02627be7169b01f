/** Loudness, 0 to 1, that speech reaches but a quiet room doesn't. */
export const HEARD = 0.04;

/** Reports the loudness of a stream, 0 to 1, until the returned function is called. */
export function watchLevel(stream: MediaStream, report: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    report(Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length));
  }, 80);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** A loudness as the value of a meter from 0 to 1, most of which ordinary speech fills. */
export const meterValue = (level: number) => Math.min(1, level * 4);

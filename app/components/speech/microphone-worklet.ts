/** Sends the microphone's samples to the recognizer, bypassing the page's thread. */
declare const registerProcessor: (name: string, processor: unknown) => void;
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };

const CHUNK = 2_048;

class Microphone extends AudioWorkletProcessor {
  private recognizer: MessagePort | null = null;
  private chunk = new Float32Array(CHUNK);
  private filled = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => (this.recognizer = data);
  }

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (samples) {
      this.chunk.set(samples, this.filled);
      this.filled += samples.length;
      if (this.filled === CHUNK) {
        this.recognizer?.postMessage(this.chunk, [this.chunk.buffer]);
        this.chunk = new Float32Array(CHUNK);
        this.filled = 0;
      }
    }
    return true;
  }
}

registerProcessor("microphone", Microphone);

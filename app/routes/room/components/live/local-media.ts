import { openDevice } from "#app/components/devices/remembered.ts";
import {
  browserOf,
  deviceFault,
  type Device,
  type Fault,
} from "#app/components/devices/media-fault.ts";

export type LocalMedia = {
  mic: boolean;
  camera: boolean;
  screen: boolean;
  /** Whether the page has a microphone to unmute. */
  hasMic: boolean;
  /** Video was stopped because the connection was poor. */
  isPaused: boolean;
  faults: Partial<Record<Device | "screen", Fault>>;
};

type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

/**
 * This browser's microphone, camera and screen. A stopped camera is closed, so that its light turns
 * off; a muted microphone stays open.
 */
export class LocalDevices {
  state: LocalMedia = {
    mic: false,
    camera: false,
    screen: false,
    hasMic: false,
    isPaused: false,
    faults: {},
  };
  /** The self view's stream. */
  preview: MediaStream | null = null;
  #audio: MediaStreamTrack | null = null;
  #camera: MediaStreamTrack | null = null;
  #screen: MediaStreamTrack | null = null;
  /** The call is elsewhere, so nothing may be opened here. */
  #isBarred = false;
  readonly #onChange: (tracks: Tracks) => void;

  constructor(onChange: (tracks: Tracks) => void) {
    this.#onChange = onChange;
  }

  /** Closes every device, including those still being opened, and opens none until allowed again. */
  bar(isBarred: boolean): void {
    this.#isBarred = isBarred;
    if (!isBarred) return;
    this.close();
    this.#set({ mic: false, camera: false, screen: false, hasMic: false, isPaused: false });
  }

  async startMic(): Promise<void> {
    if (this.#audio) return this.setMic(true);
    const track = await this.#open("microphone");
    if (!track) return;
    this.#audio = track;
    track.addEventListener("ended", () => {
      this.#audio = null;
      this.#set({ mic: false, hasMic: false });
    });
    this.#set({ mic: true, hasMic: true });
  }

  setMic(isOn: boolean): void {
    if (this.#audio) this.#audio.enabled = isOn;
    this.#set({ mic: isOn && this.#audio !== null });
  }

  async startCamera(): Promise<void> {
    if (this.#camera) return;
    const track = await this.#open("camera");
    if (!track) return;
    this.#camera = track;
    track.addEventListener("ended", () => {
      this.#camera = null;
      this.#set({ camera: false });
    });
    this.#set({ camera: true, isPaused: false });
  }

  stopCamera(isPaused = false): void {
    this.#camera?.stop();
    this.#camera = null;
    this.#set({ camera: false, isPaused });
  }

  async shareScreen(): Promise<void> {
    if (this.#isBarred) return;
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
      const track = stream.getVideoTracks()[0]!;
      if (this.#isBarred) return track.stop();
      this.#screen = track;
      // The browser has its own button to stop sharing.
      track.addEventListener("ended", () => this.stopScreen());
      this.#set({ screen: true, faults: { ...this.state.faults, screen: undefined } });
    } catch (error) {
      // Closing the picker isn't an error.
      if ((error as Error).name === "NotAllowedError") return;
      const fault = {
        title: "Your screen can’t be shared here",
        fix: "Try a current Chrome, Edge, Firefox or Safari on a computer.",
      };
      this.#set({ faults: { ...this.state.faults, screen: fault } });
    }
  }

  stopScreen(): void {
    this.#screen?.stop();
    this.#screen = null;
    this.#set({ screen: false });
  }

  tracks(): Tracks {
    return { audio: this.#audio, video: this.#screen ?? this.#camera };
  }

  /** Excludes the screen, which may show other people's content. */
  recordable(): MediaStreamTrack[] {
    return [this.#audio, this.#camera].filter((track) => track !== null);
  }

  close(): void {
    for (const track of [this.#audio, this.#camera, this.#screen]) track?.stop();
    this.#audio = this.#camera = this.#screen = null;
  }

  async #open(device: Device): Promise<MediaStreamTrack | null> {
    if (this.#isBarred) return null;
    try {
      const track = await openDevice(device);
      if (this.#isBarred) {
        track.stop();
        return null;
      }
      this.#set({ faults: { ...this.state.faults, [device]: undefined } });
      return track;
    } catch (error) {
      const fault = deviceFault(device, (error as Error).name, browserOf(navigator.userAgent));
      this.#set({ faults: { ...this.state.faults, [device]: fault } });
      return null;
    }
  }

  #set(change: Partial<LocalMedia>): void {
    this.state = { ...this.state, ...change };
    const shown = this.#camera ?? this.#screen;
    if (this.preview?.getVideoTracks()[0] !== shown) {
      this.preview = shown ? new MediaStream([shown]) : null;
    }
    this.#onChange(this.tracks());
  }
}

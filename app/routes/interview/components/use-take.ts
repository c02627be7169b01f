import { useEffect, useEffectEvent, useRef, useState } from "react";

export type Phase = "prepare" | "opening" | "recording" | "stopping" | "recorded" | "interrupted";

/** A running recorder. `stop` resolves to false if it has nothing. */
export type Running = { elapsedMs(): number; stop(): Promise<boolean> };

const TICK_MS = 200;
/** The second click of a double click on Start isn’t one on Stop. */
const STEADY_MS = 500;

/**
 * One take of an answer: preparing, recording until it is stopped or its time is over, and after an
 * interruption going on. `record` starts a recorder, or returns null when it can't.
 */
export function useTake(options: {
  initial: "prepare" | "recorded" | "interrupted";
  /** What earlier recorders of this take have. */
  usedMs: number;
  answerMs: number;
  /** How long they prepare; null: as long as they like. */
  prepareMs: number | null;
  /** When they have read the question and preparing begins, by this page's clock. */
  prepareFrom: number;
  /** The recorder can start without a click. */
  isReady: boolean;
  record(): Promise<Running | null>;
  onRecorded(): void;
}) {
  const { answerMs, prepareMs, prepareFrom, isReady } = options;
  const [phase, setPhase] = useState<Phase>(options.initial);
  const [usedMs, setUsedMs] = useState(options.usedMs);
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const running = useRef<Running | null>(null);
  /** It starts automatically once; after a device failure the visitor starts it again. */
  const hasTried = useRef(false);

  async function start() {
    if (running.current || usedMs >= answerMs) return;
    setPhase("opening");
    const started = await options.record();
    running.current = started;
    if (started) {
      // Otherwise the countdown before it would show until the first tick.
      setLeftMs(Math.max(0, answerMs - usedMs));
      setPhase("recording");
    } else setPhase(usedMs > 0 ? "interrupted" : "prepare");
  }

  /** Ends the recorder; true if there was one that has something. */
  async function halt(next: Phase): Promise<boolean> {
    const ending = running.current;
    if (!ending) return false;
    running.current = null;
    setPhase("stopping");
    const hasData = await ending.stop();
    if (!hasData) hasTried.current = true;
    if (hasData) setUsedMs(usedMs + ending.elapsedMs());
    setPhase(hasData ? next : usedMs > 0 ? "interrupted" : "prepare");
    return hasData;
  }
  const stop = async () => {
    if ((running.current?.elapsedMs() ?? 0) < STEADY_MS) return;
    if (await halt("recorded")) options.onRecorded();
  };
  const interrupt = () => halt("interrupted");

  const onTick = useEffectEvent(() => {
    if (phase === "prepare") {
      if (prepareMs === null) return;
      const left = prepareFrom + prepareMs - Date.now();
      setLeftMs(Math.max(0, left));
      if (left > 0 || !isReady || hasTried.current) return;
      hasTried.current = true;
      void start();
      return;
    }
    const left = answerMs - usedMs - (running.current?.elapsedMs() ?? 0);
    setLeftMs(Math.max(0, left));
    if (left <= 0 && running.current) void stop();
  });
  const isTicking = phase === "prepare" || phase === "recording" || phase === "interrupted";
  useEffect(() => {
    if (!isTicking) return;
    onTick();
    const timer = setInterval(onTick, TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking, phase]);
  // Leaving the page ends the recorder; what it has is on disk.
  useEffect(() => () => void running.current?.stop(), []);

  /** Keeps what an interruption left. */
  const keep = () => {
    setPhase("recorded");
    options.onRecorded();
  };
  const isReading =
    phase === "prepare" && prepareMs !== null && leftMs !== null && leftMs > prepareMs;
  return { phase, isReading, usedMs, leftMs, start, stop, interrupt, keep };
}

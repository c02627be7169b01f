import { useEffect, useEffectEvent, useRef, useState } from "react";

export type Phase = "prepare" | "opening" | "recording" | "stopping" | "recorded" | "interrupted";

/** A running recorder. `stop` resolves to false if it has nothing. */
export type Running = { elapsedMs(): number; stop(): Promise<boolean> };

const TICK_MS = 200;
/** Ignores Stop for a moment, so that a double click on Start doesn’t stop. */
const STEADY_MS = 500;

/**
 * One take of an answer: preparing, recording until it's stopped or the time is up, and resuming
 * after an interruption. `record` starts a recorder, or returns null if it can't.
 */
export function useTake(options: {
  initial: "prepare" | "recorded" | "interrupted";
  /** The recorded time of this take's earlier recorders. */
  usedMs: number;
  answerMs: number;
  /** The time to prepare; null means unlimited. */
  prepareMs: number | null;
  /** When reading ends and preparing starts, by this page's clock. */
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
  /** It starts automatically once; after a device failure, the visitor restarts it. */
  const hasTried = useRef(false);

  async function start() {
    if (running.current || usedMs >= answerMs) return;
    setPhase("opening");
    const started = await options.record();
    running.current = started;
    if (started) {
      // Otherwise, the previous countdown would show until the first tick.
      setLeftMs(Math.max(0, answerMs - usedMs));
      setPhase("recording");
    } else setPhase(usedMs > 0 ? "interrupted" : "prepare");
  }

  /** Stops the recorder; true if it recorded anything. */
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

  /** Keeps the part recorded before an interruption. */
  const keep = () => {
    setPhase("recorded");
    options.onRecorded();
  };
  const isReading =
    phase === "prepare" && prepareMs !== null && leftMs !== null && leftMs > prepareMs;
  return { phase, isReading, usedMs, leftMs, answerMs, start, stop, interrupt, keep };
}

import type { Extension } from "@codemirror/state";
import { StreamLanguage, type StreamParser } from "@codemirror/language";
import type { CodeLanguage } from "#modules/timeline/schema.ts";

export type Language = { key: CodeLanguage; name: string; load: () => Promise<Extension> };

const old = async (parser: Promise<StreamParser<unknown>>): Promise<Extension> =>
  StreamLanguage.define(await parser);
const clike = () => import("@codemirror/legacy-modes/mode/clike");
const script = () => import("@codemirror/lang-javascript");

/** Each language's highlighting has its own script. */
export const LANGUAGES: readonly Language[] = [
  {
    key: "javascript",
    name: "JavaScript",
    load: async () => (await script()).javascript(),
  },
  {
    key: "typescript",
    name: "TypeScript",
    load: async () => (await script()).javascript({ typescript: true }),
  },
  {
    key: "python",
    name: "Python",
    load: async () => (await import("@codemirror/lang-python")).python(),
  },
  { key: "java", name: "Java", load: () => old(clike().then(({ java }) => java)) },
  { key: "cpp", name: "C++", load: () => old(clike().then(({ cpp }) => cpp)) },
  { key: "c", name: "C", load: () => old(clike().then(({ c }) => c)) },
  { key: "csharp", name: "C#", load: () => old(clike().then(({ csharp }) => csharp)) },
  { key: "kotlin", name: "Kotlin", load: () => old(clike().then(({ kotlin }) => kotlin)) },
  {
    key: "go",
    name: "Go",
    load: () => old(import("@codemirror/legacy-modes/mode/go").then(({ go }) => go)),
  },
  {
    key: "rust",
    name: "Rust",
    load: () => old(import("@codemirror/legacy-modes/mode/rust").then(({ rust }) => rust)),
  },
  {
    key: "ruby",
    name: "Ruby",
    load: () => old(import("@codemirror/legacy-modes/mode/ruby").then(({ ruby }) => ruby)),
  },
  {
    key: "sql",
    name: "SQL",
    load: () =>
      old(import("@codemirror/legacy-modes/mode/sql").then(({ standardSQL }) => standardSQL)),
  },
];

export const RUNNABLE = ["javascript", "typescript", "python"] as const;
export type Runnable = (typeof RUNNABLE)[number];

export function isRunnable(language: string): language is Runnable {
  return (RUNNABLE as readonly string[]).includes(language);
}

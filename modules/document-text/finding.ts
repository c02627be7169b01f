import type { Passage } from "./schema.ts";

export type Finding = {
  kind: string;
  /** `fix`: something can be lost or misread. `consider`: a person decides. */
  level: "fix" | "consider";
  title: string;
  why: string;
  how: string;
  passages: Passage[];
  /** What a machine reads instead, where that differs from the page. */
  machineReads?: string;
};

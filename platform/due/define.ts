/** A kind of work that is due at a time, for one item each (`enqueue_due` in SQL, `enqueueDue`). */
export type DueKind<Deps> = {
  kind: string;
  /** The ids due at `now`; with `ref`, whether that one is. A finished item no longer is due. */
  list(deps: Deps, now: Date, ref?: string): Promise<string[]>;
  /** Handles one item; idempotent. Throws on failure. */
  run(deps: Deps, ref: string): Promise<unknown>;
  /** The alert to raise once an item has failed for this long. */
  alert: {
    event: "release_stuck" | "due_item_failing" | "must_exist_missing";
    afterMinutes: number;
  };
};

export const FAILING = { event: "due_item_failing", afterMinutes: 5 } as const;

/** A list's state in its URL: filters as text, a sort order, and where its page begins or ends. */
export type ListState = {
  q: string;
  sort: string;
  after: string;
  before: string;
  [filter: string]: string;
};

/** The query string of the changed list: its first page unless the change is a page. */
export function listSearch(state: ListState, change: Partial<ListState> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...state, after: "", before: "", ...change })) {
    if (value) search.set(name, value);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** Whether anything besides sort order and page is set. */
export function isFiltered(state: ListState): boolean {
  return Object.entries(state).some(
    ([name, value]) => !["sort", "after", "before"].includes(name) && value !== "",
  );
}

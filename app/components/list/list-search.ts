/** A list's state in its URL: filters as text, a sort order and a page. */
export type ListState = {
  q: string;
  sort: string;
  page: number;
  [filter: string]: string | number;
};

/** The query string of the changed list; without a page, it is the first. */
export function listSearch(state: ListState, change: Partial<ListState> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...state, page: 1, ...change })) {
    if (value !== undefined && value !== "" && !(name === "page" && value === 1)) {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** Whether anything besides sort order and page is set. */
export function isFiltered(state: ListState): boolean {
  return Object.entries(state).some(
    ([name, value]) => name !== "sort" && name !== "page" && value !== "",
  );
}

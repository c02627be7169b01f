/**
 * The address of the page that a request is about. Browsers that navigate by script ask for a
 * page's data at another one (`/orders/1.data?_routes=…`), which is nowhere to lead anybody to.
 */
export function pageUrl({ url: asked }: Pick<Request, "url">): URL {
  const url = new URL(asked);
  url.pathname = url.pathname.replace(/(?:\/_root|\/_)?\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  return url;
}

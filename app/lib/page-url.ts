/**
 * The URL of the page a request is for. Client-side navigation requests a page's data at another
 * URL (`/orders/1.data?_routes=…`), to which nobody should be redirected.
 */
export function pageUrl({ url: asked }: Pick<Request, "url">): URL {
  const url = new URL(asked);
  url.pathname = url.pathname.replace(/(?:\/_root|\/_)?\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  return url;
}

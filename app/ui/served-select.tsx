import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Select } from "./select.tsx";

/**
 * A native select with a long list. All options are in the served HTML, so it works without
 * JavaScript; the list isn't part of the page's script or data. Only a page rendered in the browser
 * loads it. `options` is HTML: every option on the server, only the selected one in the browser.
 * `load` fetches the HTML of all options.
 */
export function ServedSelect({
  options,
  load,
  ...rest
}: Omit<ComponentProps<"select">, "children"> & {
  options: string;
  load: () => Promise<string>;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const latest = useRef(load);
  latest.current = load;
  const [html, setHtml] = useState(options);

  useEffect(() => {
    if (select.current && select.current.options.length > 1) return;
    let isGone = false;
    latest.current().then(
      (all) => {
        if (!isGone) setHtml(all);
      },
      // Keep only the selected option.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <Select
      ref={select}
      {...rest}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

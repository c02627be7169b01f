let tries = 0;
/** What second tries brought, by the first address: a module keeps its state, whoever asks. */
const again: Record<string, Promise<object>> = {};

/**
 * `import()` for what the browser loads later. Some browsers, Chromium 150 among them, remember a
 * script that did not come for as long as the page lives, and never ask for it again: so a failure
 * asks once more, by an address that nothing is remembered of. What such a script imports itself
 * has its own address still: there, one that did not come stays away until the next page.
 * @param load imports one module and does nothing else
 * @throws TypeError when there is still no answer
 */
export function loadModule<M extends object>(load: () => Promise<M>): Promise<M> {
  return load().catch(async (error: unknown) => {
    // Most browsers end their message with the address; for the others nothing can be done.
    const address = /https?:\S+$/.exec(String(error))?.[0];
    if (!address) throw error;
    again[address] ??= import(/* @vite-ignore */ `${address}#${++tries}`);
    const file = await again[address].catch((missed: unknown) => {
      delete again[address];
      throw missed;
    });
    // The build gives a file that others use as well the module for one of its exports.
    const isModule = (value?: Record<symbol, unknown>) => value?.[Symbol.toStringTag] === "Module";
    return (Object.values(file).find(isModule) ?? file) as M;
  });
}

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createElement, type ComponentType } from "react";
import { useActionData, useLoaderData, useParams, useRouteError } from "react-router";
import { contexts, handleError, setSiteOrigin } from "#app/entry.server.tsx";

export type RouteModules = Record<string, Record<string, unknown>>;
export type RouteLeaf = { path: string; file: string; id: string };

export function leavesOf(entries: readonly RouteConfigEntry[], base = ""): RouteLeaf[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`;
    if (entry.children && entry.children.length > 0) return leavesOf(entry.children, path);
    return [{ path: path || "/", file: entry.file, id: entry.id ?? entry.file }];
  });
}

/**
 * A React Router build of these routes from the sources. `modules` are keyed by path; routes
 * without one are omitted.
 */
export function pageBuild(
  config: readonly RouteConfigEntry[],
  modules: RouteModules,
  parts: { root: object; render: unknown },
) {
  const list = [
    { id: "root", path: "", module: withProps(parts.root) },
    ...entriesOf(config, modules, "root"),
  ];
  const assets = list.map(({ module, ...route }) => [
    route.id,
    {
      ...route,
      hasLoader: "loader" in module,
      hasAction: "action" in module,
      hasClientAction: "clientAction" in module,
      hasErrorBoundary: "ErrorBoundary" in module,
      module: "/route.js",
      imports: [],
      css: [],
    },
  ]);
  return {
    entry: { module: { contexts, handleError, setSiteOrigin, default: parts.render } },
    routes: Object.fromEntries(list.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: Object.fromEntries(assets),
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

function entriesOf(
  entries: readonly RouteConfigEntry[],
  modules: RouteModules,
  parentId: string,
): { id: string; parentId?: string; path?: string; index?: boolean; module: object }[] {
  return entries.flatMap((entry) => {
    const module = modules[`../../app/${entry.file}`];
    if (!module) return [];
    const { path, index } = entry;
    const id = entry.id ?? entry.file;
    return [
      {
        id,
        parentId,
        ...(path ? { path } : {}),
        ...(index ? { index } : {}),
        module: withProps(module),
      },
      ...entriesOf(entry.children ?? [], modules, id),
    ];
  });
}

/** Pages take their data as props, which the bundler's plugin provides in a build. */
function withProps(module: object): object {
  const { default: Page, ErrorBoundary } = module as Record<string, ComponentType<object>>;
  const own = () => ({ params: useParams(), loaderData: useLoaderData() as unknown });
  return {
    ...module,
    ...(Page && {
      default: () => createElement(Page, { ...own(), actionData: useActionData() } as object),
    }),
    ...(ErrorBoundary && {
      ErrorBoundary: () => createElement(ErrorBoundary, { error: useRouteError() } as object),
    }),
  };
}

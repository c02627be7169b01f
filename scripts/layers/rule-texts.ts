import type { RuleId } from "./finding.ts";

type RuleText = {
  group: "dependency rules" | "import cycles" | "file names";
  why: string;
  instead: string;
};

/** What a broken rule says: why it stands, and what to do instead. */
export const RULES: Record<RuleId, RuleText> = {
  "routes-are-leaves": {
    group: "dependency rules",
    why: "Nothing imports app/routes: a route module parses, calls a feature and renders.",
    instead:
      "Move what is shared into the feature (components/, policy, data.server) and import that.",
  },
  "ui-is-domain-free": {
    group: "dependency rules",
    why: "app/ui is the design system: it knows no feature, server, content or page.",
    instead: "Pass the value in as a prop, or move the component to features/<noun>/components/.",
  },
  "lib-stands-alone": {
    group: "dependency rules",
    why: "app/lib is pure and isomorphic, and imports nothing of ours outside app/lib.",
    instead: "Take what it needs as an argument, or move the function to the feature that owns it.",
  },
  "feature-surface": {
    group: "dependency rules",
    why: "Of another feature only schema, policy, data.server, commands.server, commands/ and components/ may be imported.",
    instead:
      "Export it from one of those. Tables stay private: a foreign key is a plain column, a query goes through data.server.",
  },
  "feature-knows-no-shell": {
    group: "dependency rules",
    why: "Features, ui and lib know neither root, entries nor routes.ts.",
    instead:
      "Take the value from the loader as a prop, or move it to app/lib, a feature or context.server.ts.",
  },
  "server-only-from-server-files": {
    group: "dependency rules",
    why: "In app/ only *.server.ts(x) imports #server/*, types included.",
    instead: "Move the code to a *.server.ts beside it and call that from a loader or action.",
  },
  "server-code-in-browser": {
    group: "dependency rules",
    why: "A module that reaches the browser imports no *.server file (import type is fine).",
    instead: "Call it in the route's loader or action and pass the result down as a prop.",
  },
  "node-reads-no-tsx": {
    group: "dependency rules",
    why: "Node runs server code by stripping types, and cannot read TSX.",
    instead: "Keep JSX to what React Router bundles; move the shared part to a .ts file.",
  },
  "adapter-is-alone": {
    group: "dependency rules",
    why: "An adapter imports its own port, app/lib and its vendor: no feature, database or other adapter.",
    instead: "Take it as an argument; app/services.ts puts the parts together.",
  },
  "one-file-per-vendor": {
    group: "dependency rules",
    why: "A vendor's SDK is imported in exactly one file, types included.",
    instead: "Import our own port or wrapper, and let that file re-export the type you need.",
  },
  "database-driver": {
    group: "dependency rules",
    why: "pg, its Drizzle driver and the embedded PostgreSQL are known to server/db alone.",
    instead: "Take a `db: Db | Tx` from platform/db/client.ts as the first argument.",
  },
  environment: {
    group: "dependency rules",
    why: "The environment is read in platform/config.ts alone.",
    instead:
      "Add the variable to the schema in platform/config.ts and take `config` as an argument.",
  },
  "no-test-code-in-production": {
    group: "dependency rules",
    why: "Nothing in production imports tests/, bench/ or a test file.",
    instead: "Move what both need into app/, server/ or content/.",
  },
  "content-is-data": {
    group: "dependency rules",
    why: "content/ is data: it imports app/lib and the types of a feature's schema.",
    instead: "Keep logic in the feature that reads the content.",
  },
  "import-map": {
    group: "dependency rules",
    why: "A relative import stays within its folder tree.",
    instead:
      "Write #app/…, #server/…, #content/… or #tests/…, so that moving a file breaks nothing.",
  },
  unresolved: {
    group: "dependency rules",
    why: "An import of ours must name an existing file with its extension, or these rules can't see it.",
    instead: "Correct the path; Node needs the .ts or .tsx.",
  },
  syntax: {
    group: "dependency rules",
    why: "A file that cannot be parsed cannot be checked.",
    instead: "Repair the syntax.",
  },
  clock: {
    group: "dependency rules",
    why: "Time comes from the injected clock, so that tests and the development clock can move it.",
    instead: "Use `clock.now()` (or take `now: Date`). For a duration: performance.now().",
  },
  transaction: {
    group: "dependency rules",
    why: "Inside a transaction only `tx` is used, and no network call is made.",
    instead:
      "Intent row → commit → call → second transaction. Name the callback's parameter `tx` and pass it on.",
  },
  "database-singleton": {
    group: "dependency rules",
    why: "There is no importable database: data functions take `db: Db | Tx` first.",
    instead: "Take it as an argument; app/services.ts connects once per process.",
  },
  "module-mock": {
    group: "dependency rules",
    why: "Tests use real parts; our own modules are never mocked.",
    instead:
      "Pass a real part that can be told to fail: the default adapter, fixedClock, testDatabase.",
  },
  cycle: {
    group: "import cycles",
    why: "No import cycles, anywhere; a type-only import counts.",
    instead: "Move what both sides need into a third file that knows neither.",
  },
  "file-name": {
    group: "file names",
    why: "Files are kebab-case: some-noun.ts, some-noun.server.ts, some-noun.test.ts.",
    instead: "Rename the file.",
  },
  "forbidden-name": {
    group: "file names",
    why: "index, utils, helpers, types and misc say nothing, and grow without end.",
    instead: "Name the file after the one thing in it; import that file itself, not a barrel.",
  },
  "slice-file": {
    group: "file names",
    why: "Every slice is laid out alike: schema.ts policy.ts tables.server.ts data.server.ts commands.server.ts commands/*.server.ts jobs.server.ts emails/*.server.ts components/*.",
    instead: "Use the name the layout gives it (CONTRIBUTING.md, “A slice”).",
  },
  "migration-name": {
    group: "file names",
    why: "Migrations run in the order of their numbers: NNNN_name.sql, every number once.",
    instead: "Take the next free number.",
  },
};

/** A row of docs/spec-coverage.md. */
export type Requirement = {
  id: string;
  text: string;
  files: string[];
  tests: { file: string; title: string }[];
  /** Entries of the tests column that name no test. */
  unreadable: string[];
};

const ROW = /^\| ([1-9R]\.\d+) \|/;
const TEST = /^`([^`]+)` › (.+)$/;

/** The requirements in the table's order. */
export function readCoverage(table: string): Requirement[] {
  return table
    .split("\n")
    .filter((line) => ROW.test(line))
    .map((line) => {
      const [id = "", text = "", files = "", tests = ""] = line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim());
      const entries = tests.split("<br>").filter((entry) => entry !== "");
      return {
        id,
        text,
        files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
        tests: entries.flatMap((entry) => {
          const [, file, title] = TEST.exec(entry) ?? [];
          return file && title ? [{ file, title }] : [];
        }),
        unreadable: entries.filter((entry) => !TEST.test(entry)),
      };
    });
}

/**
 * Lists outdated parts of the table: missing files and tests, and requirements without either.
 * `read` returns a file's text by its path in the repository, or null if it is missing.
 */
export function coverageProblems(table: string, read: (path: string) => string | null): string[] {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const { id, files, tests, unreadable } of readCoverage(table)) {
    const section = id.split(".")[0]!;
    const number = (counts.get(section) ?? 0) + 1;
    counts.set(section, number);
    if (id !== `${section}.${number}`) problems.push(`${id}: expected ${section}.${number}`);
    if (files.length === 0) problems.push(`${id}: no file holds it`);
    if (tests.length + unreadable.length === 0) problems.push(`${id}: no test shows it`);
    for (const entry of unreadable) problems.push(`${id}: “${entry}” is no test`);
    for (const file of files) if (read(file) === null) problems.push(`${id}: ${file} is not there`);
    for (const { file, title } of tests) {
      const source = read(file);
      if (source === null) problems.push(`${id}: ${file} is not there`);
      else if (!hasTest(source, title)) problems.push(`${id}: ${file} has no test “${title}”`);
    }
  }
  return problems;
}

/** Whether a call has this title as its first argument, spelled as in the source. */
function hasTest(source: string, title: string): boolean {
  return ['"', "'", "`"].some((quote) => {
    const literal = `${quote}${title}${quote}`;
    for (let at = source.indexOf(literal); at >= 0; at = source.indexOf(literal, at + 1)) {
      const isArgument = /\(\s*$/.test(source.slice(Math.max(0, at - 40), at));
      if (isArgument && source[at + literal.length] === ",") return true;
    }
    return false;
  });
}

/** Headings of docs/product.md that `text` cites but that don't exist. */
export function brokenCitations(text: string, product: string): string[] {
  const headings = Array.from(product.matchAll(/^#+ (.+)$/gm), ([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  return Array.from(text.matchAll(/product\.md#([\w-]*)/g), ([, anchor]) => anchor!).filter(
    (anchor) => !headings.includes(anchor),
  );
}

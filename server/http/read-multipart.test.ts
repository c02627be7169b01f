import { expect, test } from "vitest";
import { readMultipart } from "./read-multipart.ts";

const FIELD = 'Content-Disposition: form-data; name="a"\r\n';
const part = (headers = "", value = "b", name = FIELD) =>
  `--x\r\n${name}${headers}\r\n${value}\r\n`;
const read = (body: string, type = "multipart/form-data; boundary=x") =>
  readMultipart(
    new Request("http://x/", { method: "POST", body, headers: { "content-type": type } }),
  );

test("reads a form with a file whose name is long", async () => {
  const file = `Content-Disposition: form-data; name="f"; filename="${"क".repeat(250)}.pdf"\r\n`;
  const body = `${part()}${part("Content-Type: application/pdf\r\n", "%PDF", file)}--x--\r\n`;
  const form = await read(body);
  expect(form!.get("a")).toBe("b");
  expect(await (form!.get("f") as File).text()).toBe("%PDF");
  expect(await read(body, 'Multipart/Form-Data; charset=utf-8; boundary="x"')).not.toBeNull();
});

// Without the check, the parser reads the first three as forms, the first after seconds.
test.each([
  ["3 MB of header lines", `${part("A: b\r\n".repeat(2_500_000))}--x--\r\n`],
  ["one endless header", `${part(`A: ${"b".repeat(10_000)}\r\n`)}--x--\r\n`],
  ["many parts", `${part().repeat(21)}--x--\r\n`],
  ["no end", part()],
  ["no part", "a=b"],
])("refuses a form with %s", async (_, body) => {
  expect(await read(body)).toBeNull();
});

test("refuses a boundary that is longer than the standard allows, or another one's parts", async () => {
  const long = "x".repeat(71);
  const body = (boundary: string) => `${part()}--x--\r\n`.replaceAll("--x", `--${boundary}`);
  expect(
    await read(body(long.slice(1)), `multipart/form-data; boundary=${long.slice(1)}`),
  ).not.toBeNull();
  expect(await read(body(long), `multipart/form-data; boundary=${long}`)).toBeNull();
  // The parser would take the first boundary.
  const lines = part("A: b\r\n".repeat(10_000));
  const both = "multipart/form-data; boundary=x; boundary=y";
  const form = await read(`${lines}--x--\r\n--y--`, both);
  expect([...(form?.keys() ?? [])]).toEqual([]);
});

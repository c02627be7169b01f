import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, networkOf } from "./client-address.ts";

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["192.0.2.7:50123", "192.0.2.7"],
])("reads %s as %s", (written, address) => {
  expect(clientAddress(from("127.0.0.1", written), 1)).toBe(address);
});

test("falls back to the socket's address if a proxy's entry is invalid", () => {
  for (const entry of ["unknown", "1.2.3", "<script>", "2001:db8::g", ""]) {
    expect(clientAddress(from("10.0.0.9", entry), 1)).toBe("10.0.0.9");
  }
});

test("one network is an IPv4 address or an IPv6 /64", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("192.0.2.8")).not.toBe(networkOf("192.0.2.7"));
  const home = networkOf("2001:db8:1:2::1");
  expect(networkOf("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe(home);
  expect(networkOf("2001:db8:1:3::1")).not.toBe(home);
  expect(networkOf("2001:db8::1")).toBe(networkOf("2001:db8:0:0:ffff::"));
  expect(networkOf("::1")).not.toBe(home);
});

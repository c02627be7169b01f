import { describe, expect, test } from "vitest";
import { readRoomToken, roomPath, roomToken, roomUrl } from "./room-link.server.ts";

const config = { sessionSecret: "a secret of some length", publicUrl: "https://greenroom.example" };
const booking = {
  id: "0b0e2f0a-4f6c-4e0e-9d2c-8d3f6f1f6a11",
  startAt: new Date("2027-03-14T17:00:00.000Z"),
  expertId: "6a1c2b3d-1111-4222-8333-444455556666",
};
const later = { ...booking, startAt: new Date("2027-03-14T18:00:00.000Z") };
const standIn = { ...booking, expertId: "77777777-1111-4222-8333-444455556666" };

describe("room links", () => {
  test("names the reader of each link", () => {
    for (const role of ["candidate", "expert"] as const) {
      const url = new URL(roomUrl(config, booking, role));
      expect(url.pathname).toBe(roomPath(booking.id));
      const token = url.searchParams.get("t")!;
      expect(token).toMatch(/^[\w-]{32}$/);
      expect(readRoomToken(config, booking, token)).toBe(role);
    }
  });

  test("end with another time", () => {
    for (const role of ["candidate", "expert"] as const) {
      expect(readRoomToken(config, later, roomToken(config, booking, role))).toBeNull();
    }
  });

  test("end for the expert alone when another takes over", () => {
    expect(readRoomToken(config, standIn, roomToken(config, booking, "expert"))).toBeNull();
    expect(readRoomToken(config, standIn, roomToken(config, booking, "candidate"))).toBe(
      "candidate",
    );
  });

  test("open no other room, and not under another secret", () => {
    const other = { ...booking, id: "0b0e2f0a-4f6c-4e0e-9d2c-8d3f6f1f6a12" };
    const token = roomToken(config, booking, "candidate");
    expect(readRoomToken(config, other, token)).toBeNull();
    expect(readRoomToken({ sessionSecret: "another secret" }, booking, token)).toBeNull();
    expect(readRoomToken(config, booking, "")).toBeNull();
  });
});

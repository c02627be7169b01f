import { at, box, circle, ellipse, fill, line } from "./draw.ts";
import {
  bubble,
  camera,
  circuit,
  coat,
  code,
  coins,
  counterWindow,
  dial,
  ledger,
  lightBox,
  microphone,
  notes,
  passport,
  portrait,
  rack,
  scales,
  scatter,
  screen,
  shield,
  stethoscope,
  suitcase,
  transistor,
  truck,
  typewriter,
  voice,
  whiteboard,
} from "./objects.ts";
import { chair, chairBack, clock, cup, lamp, plant, room, sheet, table } from "./room.ts";

/** One scene per niche and per page that has none of its own: the room, and what it is ready for. */
export const SCENES: Readonly<Record<string, string>> = {
  coding:
    lamp(330) +
    at(330, 300, chair()) +
    at(146, 290, table(210)) +
    at(132, 203, screen(code())) +
    at(222, 202, cup()) +
    at(404, 78, clock()),

  finance:
    lamp(150, 66, 110) +
    at(238, 296, table(340)) +
    at(170, 210, ledger()) +
    at(300, 208, coins(3)) +
    at(342, 208, coins(6)) +
    at(384, 208, coins(9)) +
    at(372, 66, clock(22)),

  "product-management":
    at(178, 286, whiteboard(notes())) + lamp(380, 62, 78) + at(382, 300, chair()),

  "c-roles":
    lamp(240, 62, 150) +
    [96, 168, 240, 312, 384]
      .map((x, seat) => at(x, 222, chairBack(seat === 2 ? "velvet" : "green")))
      .join("") +
    at(240, 298, table(400)) +
    [110, 370].map((x) => at(x, 210, cup())).join("") +
    at(212, 204, sheet(56, 8, 0)) +
    at(168, 205, box("cream", 0, 0, 40, 5, 1)) +
    at(272, 205, box("cream", 0, 0, 40, 5, 1)),

  "data-science":
    at(184, 286, whiteboard(scatter())) +
    lamp(386, 66, 76) +
    at(386, 298, table(128)) +
    at(372, 210, cup("velvet")) +
    at(396, 204, box("cream", 0, 0, 42, 6, 1)),

  "cloud-computing":
    at(206, 62, cloudWindow()) +
    at(92, 294, rack()) +
    line("ink", "M138 236c40 30 74 18 74-54", 3) +
    lamp(402, 60, 70) +
    at(402, 302, chair("velvet")) +
    at(262, 300, plant()),

  "cyber-security":
    lamp(128, 62, 92) +
    at(128, 296, table(180)) +
    at(124, 209, screen(alert())) +
    at(340, 138, at(0, 0, shield(), 1.25)) +
    at(424, 302, plant()),

  devops:
    at(110, 296, rack(2)) +
    line("wood-dark", "M190 118h220M190 118v80h220", 14) +
    line("wood", "M190 115h220M190 195h220", 4) +
    at(246, 118, dial(-40)) +
    at(330, 118, dial(52)) +
    at(288, 198, dial(-8)) +
    at(374, 198, dial(24)) +
    fill("velvet", "M402 88h24v30h-24z") +
    box("velvet-dark", 396, 82, 36, 8, 3) +
    at(306, 300, plant()),

  "electrical-engineering":
    at(168, 286, whiteboard(circuit())) +
    lamp(378, 58, 84) +
    at(378, 298, table(150)) +
    at(378, 134, at(0, 0, transistor(), 0.92)) +
    ellipse("shadow", 378, 211, 26, 3, 0.6),

  ai:
    lamp(150, 62, 92) +
    at(150, 304, microphone()) +
    at(300, 150, voice([22, 46, 78, 56, 96, 64, 110, 72, 48, 84, 40, 22])) +
    at(416, 302, plant()),

  "umm-isnt-a-strategy":
    at(304, 54, at(0, 0, bubble(true), 1.1)) +
    lamp(124, 62, 84) +
    at(124, 304, microphone()) +
    at(316, 214, voice([30, 58, 14, 14, 70, 44, 12, 12, 64, 82, 36], [2, 3, 6, 7])),

  "f1-visa":
    at(60, 56, counterWindow()) +
    at(214, 196, at(0, 0, passport(), 0.8, 68)) +
    lamp(374, 62, 80) +
    at(374, 300, gownAndCap()) +
    posts(),

  "b1-b2-visa":
    at(264, 56, counterWindow()) +
    at(112, 296, suitcase()) +
    at(186, 288, passportUpright()) +
    at(112, 86, planeFrame()),

  linkedin:
    lamp(130, 60, 92) +
    at(82, 116, portrait()) +
    at(238, 66, sheet(170, 178, 8, 2)) +
    at(340, 176, line("velvet", "M0 0l44-44 12 12-44 44-16 4z", 6)) +
    fill("wood", "M222 250h204v10H222z"),

  appraisal:
    lamp(240, 44, 150) + at(240, 298, scales(sheetStack(), coins(5), 7)) + at(424, 300, plant()),

  "resume-writing":
    lamp(352, 62, 96) +
    at(240, 298, table(320)) +
    at(206, 211, typewriter()) +
    at(344, 211, cup("velvet")) +
    at(84, 92, clock()),

  "nurse-practitioner":
    fill("wood", "M62 70h150v9H62z") +
    at(104, 80, coat()) +
    at(178, 82, stethoscope()) +
    lamp(348, 62, 94) +
    at(348, 302, chair()) +
    at(258, 296, at(0, 0, clipboard())),

  "truck-drivers":
    box("sky", 0, 0, 480, 246) +
    fill("wall", "M0 246V150c60-34 120-40 180-8 70 36 120-24 190-24 50 0 80 18 110 34v94z") +
    circle("light", 388, 66, 34) +
    fill("shadow", "M0 242h480v4H0z", 0.6) +
    line("cream", "M20 292h70M130 292h70M240 292h70M350 292h70", 6) +
    at(226, 276, at(0, 0, truck(), 1.25)),

  "us-medical-residency":
    at(64, 58, lightBox()) +
    lamp(352, 62, 96) +
    at(352, 302, chair("velvet")) +
    at(256, 82, at(0, 0, stethoscope(), 0.9)) +
    fill("wood", "M226 72h60v8h-60z") +
    at(110, 300, table(120)) +
    at(92, 211, sheet(40, 6, 0)),

  oneway:
    lamp(334, 58, 92) +
    at(334, 304, chair("velvet")) +
    at(138, 304, at(0, 0, camera(), 1.15)) +
    at(238, 62, countdown()),

  specialized:
    lamp(240, 58, 170) +
    [120, 240, 360]
      .map((x, seat) => at(x, 232, at(0, 0, chairBack(seat === 1 ? "velvet" : "green"), 1.35)))
      .join("") +
    at(240, 304, table(360)) +
    [120, 240, 360].map((x) => at(x - 20, 211, sheet(40, 6, 0))).join("") +
    at(298, 216, cup()),
};

/** The sheet below every scene. */
export const BACKDROP = room();

function cloudWindow(): string {
  return (
    box("wood-dark", -8, -8, 136, 126, 6) +
    box("sky", 0, 0, 120, 110, 2) +
    fill("cream", "M22 78a16 16 0 0 1 6-31 26 26 0 0 1 48-8 20 20 0 0 1 22 39z") +
    fill("wood", "M-16 118h152v10H-16z")
  );
}

function alert(): string {
  return (
    line("steam", "M10 14h40M10 24h28M10 34h48M10 44h20M10 54h36M10 64h30", 4) +
    fill("accent", "M92 22l22 40H70z") +
    line("ink", "M92 36v12M92 55v1", 4)
  );
}

function posts(): string {
  const post = (x: number) =>
    ellipse("ink", x, 304, 14, 4) +
    fill("ink", `M${x - 2.5} 236h5v68h-5z`) +
    circle("accent", x, 234, 6);
  return (
    line("velvet", "M46 244c24 26 68 26 92 0c24 26 68 26 92 0", 5) +
    post(46) +
    post(138) +
    post(230)
  );
}

function gownAndCap(): string {
  return (
    at(0, 0, chair()) +
    fill("ink", "M-34-150l34-14 34 14-34 14z") +
    fill("ink", "M-18-146v14c8 6 28 6 36 0v-14L0-138z") +
    line("accent", "M28-150v22", 3) +
    circle("accent", 28, -126, 4)
  );
}

function passportUpright(): string {
  return at(0, 0, passport("green"), 0.7, -12);
}

function planeFrame(): string {
  return (
    box("wood-dark", -60, -44, 120, 84, 4) +
    box("sky", -54, -38, 108, 72, 1) +
    fill("cream", "M-38 8l26-6 30-26c8-6 18-6 20-2s-2 10-10 14L-4 10l-28 8z") +
    fill("cream", "M-6-2L-22-24h10l26 16zM6 8l2 22h-8L-10 14z")
  );
}

function sheetStack(): string {
  return at(-28, -70, sheet(56, 66, 5, 2)) + at(-22, -64, sheet(52, 62, 5));
}

function clipboard(): string {
  return at(
    -30,
    -92,
    box("wood", -5, -5, 70, 96, 5) + sheet(60, 84, 6, 3) + box("ink", 18, -10, 24, 12, 3),
    1,
    -6,
  );
}

function countdown(): string {
  return (
    `<circle class="shadow l" cx="0" cy="0" r="30" stroke-width="7"/>` +
    line("accent", "M0-30a30 30 0 1 1-29 38", 7) +
    circle("velvet", 0, 0, 10)
  );
}

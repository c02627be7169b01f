import { at, box, circle, ellipse, fill, line } from "./draw.ts";
import {
  bubble,
  camera,
  circuit,
  code,
  dial,
  lightBox,
  microphone,
  rack,
  screen,
  transistor,
  typewriter,
  voice,
} from "./devices.ts";
import {
  coat,
  coins,
  counterWindow,
  scales,
  shield,
  stethoscope,
  suitcase,
  truck,
} from "./gear.ts";
import { ledger, notes, passport, portrait, scatter, whiteboard } from "./papers.ts";
import {
  alert,
  books,
  clipboard,
  cloudWindow,
  cohort,
  countdown,
  gownAndCap,
  passportUpright,
  planeFrame,
  posts,
  seatTag,
  sheetStack,
} from "./props.ts";
import {
  chair,
  chairBack,
  clock,
  cup,
  door,
  lamp,
  openDoor,
  plant,
  room,
  sheet,
  table,
  wallLamp,
} from "./room.ts";

/** The scene of each niche and of each page without one of its own: a room, prepared. */
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

  // Seats reserved for a team, and its list.
  business:
    at(52, 58, box("wood-dark", -7, -7, 114, 134, 4) + sheet(100, 120, 7, 3)) +
    lamp(324, 58, 140) +
    [216, 320, 424].map((x, seat) => at(x, 302, chair(seat === 1 ? "velvet" : "green"))).join("") +
    [216, 320].map((x) => at(x, 206, seatTag())).join("") +
    at(72, 302, plant()),

  // A cohort on the board; some have finished.
  universities:
    at(164, 286, whiteboard(cohort())) +
    lamp(380, 60, 84) +
    at(380, 300, gownAndCap()) +
    at(290, 300, books()),

  // Only a door ajar, for the not-found pages.
  doors:
    fill("light", "M366 44h40l64 254H302z", 0.4) +
    at(92, 246, door("green")) +
    at(240, 246, door("velvet")) +
    at(388, 246, openDoor()) +
    [92, 240, 388].map((x) => at(x, 40, wallLamp(x === 388))).join("") +
    at(166, 300, plant()),
};

/** The backdrop of every scene. */
export const BACKDROP = room();

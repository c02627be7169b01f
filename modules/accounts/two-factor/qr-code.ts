/**
 * QR codes (ISO/IEC 18004) for addresses of an authenticator: bytes, error correction L, versions 6
 * to 9, mask 0 always, which every reader takes.
 */
type Version = { version: number; blocks: number; dataPerBlock: number; checkPerBlock: number };

const VERSIONS: readonly Version[] = [
  { version: 6, blocks: 2, dataPerBlock: 68, checkPerBlock: 18 },
  { version: 7, blocks: 2, dataPerBlock: 78, checkPerBlock: 20 },
  { version: 8, blocks: 2, dataPerBlock: 97, checkPerBlock: 24 },
  { version: 9, blocks: 2, dataPerBlock: 116, checkPerBlock: 30 },
];
/** Centres of the alignment patterns. */
const CENTRES: Record<number, readonly number[]> = {
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
};
/** Level L with mask 0, and its check bits, masked as the standard says. */
const FORMAT_BITS = 0b111011111000100;

/** Rows of dark (true) and light modules, without the margin; null for more than 230 bytes. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  // Four bits of mode and eight of length before, four to end.
  const fits = VERSIONS.find(
    ({ blocks, dataPerBlock }) => bytes.length + 2 <= blocks * dataPerBlock,
  );
  if (!fits) return null;
  const grid = new Grid(fits.version * 4 + 17);
  drawPatterns(grid, fits.version);
  drawData(grid, withChecks(toCodewords(bytes, fits), fits));
  return grid.rows.map((row) => row.map((module) => module === true));
}

/** Modules that are not drawn yet are null. */
class Grid {
  readonly rows: (boolean | null)[][];
  readonly size: number;
  constructor(size: number) {
    this.size = size;
    this.rows = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  }
  set(x: number, y: number, dark: boolean): void {
    if (x >= 0 && y >= 0 && x < this.size && y < this.size) this.rows[y]![x] = dark;
  }
  isFree(x: number, y: number): boolean {
    return this.rows[y]![x] === null;
  }
}

function toCodewords(bytes: Uint8Array, { blocks, dataPerBlock }: Version): number[] {
  const bits = [
    "0100",
    bytes.length.toString(2).padStart(8, "0"),
    ...Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")),
    "0000",
  ].join("");
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  const padding = [0xec, 0x11];
  for (let at = 0; words.length < blocks * dataPerBlock; at++) words.push(padding[at % 2]!);
  return words;
}

/** The blocks' words one by one in turn, then their checks. */
function withChecks(words: number[], { blocks, dataPerBlock, checkPerBlock }: Version): number[] {
  const data = Array.from({ length: blocks }, (_, at) =>
    words.slice(at * dataPerBlock, (at + 1) * dataPerBlock),
  );
  const checks = data.map((block) => remainder(block, generator(checkPerBlock)));
  const inTurn = (lists: number[][]) =>
    lists[0]!.flatMap((_, at) => lists.map((list) => list[at]!));
  return [...inTurn(data), ...inTurn(checks)];
}

/** Product in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed-Solomon's generator of a degree, its leading 1 left out. */
function generator(degree: number): number[] {
  const terms = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) {
      terms[at] = times(terms[at]!, root) ^ (terms[at + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return terms;
}

function remainder(data: number[], divisor: number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((term, at) => term ^ times(divisor[at]!, factor));
  }
  return rest;
}

function drawPatterns(grid: Grid, version: number): void {
  const end = grid.size - 1;
  for (let at = 0; at <= end; at++) {
    grid.set(6, at, at % 2 === 0);
    grid.set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [end - 3, 3],
    [3, end - 3],
  ] as const) {
    square(grid, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const centres = CENTRES[version]!;
  const last = centres.at(-1)!;
  for (const x of centres) {
    for (const y of centres) {
      const inCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!inCorner) square(grid, x, y, 2, (ring) => ring !== 1);
    }
  }
  drawFormat(grid);
  if (version >= 7) drawVersion(grid, version);
}

/** Rings around a centre: 0 is the centre itself. */
function square(
  grid: Grid,
  x: number,
  y: number,
  radius: number,
  isDark: (ring: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      grid.set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function drawFormat(grid: Grid): void {
  const { size } = grid;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((FORMAT_BITS >>> bit) & 1) === 1;
    // Around the first corner, leaving out the timing lines.
    if (bit < 6) grid.set(8, bit, dark);
    else if (bit < 8) grid.set(8, bit + 1, dark);
    else if (bit === 8) grid.set(7, 8, dark);
    else grid.set(14 - bit, 8, dark);
    // And once more at the other two.
    if (bit < 8) grid.set(size - 1 - bit, 8, dark);
    else grid.set(8, size - 15 + bit, dark);
  }
  grid.set(8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit++) {
    const dark = ((bits >>> bit) & 1) === 1;
    const far = grid.size - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    grid.set(far, near, dark);
    grid.set(near, far, dark);
  }
}

/** Two columns at a time from the right, up and down in turn, past the upright timing line. */
function drawData(grid: Grid, words: number[]): void {
  const { size } = grid;
  let bit = 0;
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!grid.isFree(x, y)) continue;
        const word = words[bit >>> 3] ?? 0;
        const dark = ((word >>> (7 - (bit & 7))) & 1) === 1;
        grid.set(x, y, dark !== ((x + y) % 2 === 0));
        bit++;
      }
    }
    upwards = !upwards;
  }
}

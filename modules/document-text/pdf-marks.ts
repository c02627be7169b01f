import { OPERATORS as OP } from "./pdf-document.ts";

type Matrix = readonly [number, number, number, number, number, number];
type Box = { left: number; bottom: number; right: number; top: number };

/** What a page paints besides its text, and how much of its text can't be seen. */
export type PageMarks = { pictures: number; paths: number; hidden: number };

/** Below this size, in points, nobody reads text. */
const TINY = 2;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const FILLS: ReadonlySet<unknown> = new Set([
  OP.fill,
  OP.eoFill,
  OP.fillStroke,
  OP.eoFillStroke,
  OP.closeFillStroke,
  OP.closeEOFillStroke,
]);
const PICTURES: ReadonlySet<number> = new Set([
  OP.paintImageMaskXObject,
  OP.paintImageMaskXObjectGroup,
  OP.paintImageXObject,
  OP.paintInlineImageXObject,
  OP.paintInlineImageXObjectGroup,
  OP.paintImageXObjectRepeat,
  OP.paintImageMaskXObjectRepeat,
]);
/** More painted shapes than this are a background to all text. */
const MOST_BOXES = 500;

type State = { ctm: Matrix; fill: string; alpha: number; mode: number; size: number };

/**
 * Looks at what a page paints, in order. White text counts as hidden unless something was painted
 * under it.
 */
export function pageMarks(list: { fnArray: number[]; argsArray: unknown[] }): PageMarks {
  const marks: PageMarks = { pictures: 0, paths: 0, hidden: 0 };
  const painted: Box[] = [];
  let [shown, tiny] = [0, 0];
  const stack: State[] = [];
  let state: State = { ctm: IDENTITY, fill: "#000000", alpha: 1, mode: 0, size: 0 };
  let matrix: Matrix = IDENTITY;
  let [x, y, leading] = [0, 0, 0];

  const moveTo = (byX: number, byY: number) => {
    x += byX;
    y += byY;
  };
  const show = (glyphs: unknown) => {
    const count = visibleGlyphs(glyphs);
    if (count === 0) return;
    const whole = multiply(state.ctm, matrix);
    const size = Math.abs(state.size) * Math.hypot(whole[2], whole[3]);
    const at = apply(whole, x, y + state.size * 0.3);
    const isUnseen =
      state.mode === 3 ||
      state.alpha === 0 ||
      (isWhite(state.fill) && !painted.some((box) => contains(box, at)));
    shown += count;
    if (isUnseen) marks.hidden += count;
    else if (size < TINY) tiny += count;
  };

  for (const [index, operator] of list.fnArray.entries()) {
    const args = (list.argsArray[index] ?? []) as unknown[];
    if (PICTURES.has(operator)) {
      marks.pictures++;
      addBox(painted, state.ctm, [0, 0, 1, 1]);
      continue;
    }
    switch (operator) {
      case OP.save:
        stack.push({ ...state });
        break;
      case OP.paintFormXObjectBegin:
        stack.push({ ...state });
        if (args[0]) state.ctm = multiply(state.ctm, args[0] as unknown as Matrix);
        break;
      case OP.restore:
      case OP.paintFormXObjectEnd:
        state = stack.pop() ?? state;
        break;
      case OP.transform:
        state.ctm = multiply(state.ctm, args as unknown as Matrix);
        break;
      case OP.setGState:
        for (const [key, value] of (args[0] ?? []) as [string, unknown][]) {
          if (key === "ca") state.alpha = Number(value);
          if (key === "Font") state.size = Number((value as unknown[])[1]);
        }
        break;
      case OP.setFillRGBColor:
        state.fill = String(args[0]);
        break;
      case OP.setFillColorN:
        state.fill = "pattern";
        break;
      case OP.shadingFill:
        painted.push({ left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity });
        break;
      case OP.constructPath: {
        marks.paths++;
        const bounds = args[2] as ArrayLike<number> | null;
        if (FILLS.has(args[0]) && bounds && !isWhite(state.fill)) {
          addBox(painted, state.ctm, Array.from(bounds));
        }
        break;
      }
      case OP.beginText:
        matrix = IDENTITY;
        [x, y] = [0, 0];
        break;
      case OP.setFont:
        state.size = Number(args[1]);
        break;
      case OP.setTextRenderingMode:
        state.mode = Number(args[0]);
        break;
      case OP.setTextMatrix: {
        const given = (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]) ? args[0] : args) as
          | number[]
          | Float32Array;
        matrix = Array.from(given) as unknown as Matrix;
        [x, y] = [0, 0];
        break;
      }
      case OP.setLeading:
        leading = Number(args[0]);
        break;
      case OP.setLeadingMoveText:
        leading = -Number(args[1]);
        moveTo(Number(args[0]), Number(args[1]));
        break;
      case OP.moveText:
        moveTo(Number(args[0]), Number(args[1]));
        break;
      case OP.nextLine:
        moveTo(0, -leading);
        break;
      case OP.showText:
        show(args[0]);
        break;
    }
  }
  // Fonts whose letters are drawings say any size.
  if (tiny < shown / 2) marks.hidden += tiny;
  return marks;
}

function visibleGlyphs(glyphs: unknown): number {
  if (!Array.isArray(glyphs)) return 0;
  let count = 0;
  for (const glyph of glyphs as unknown[]) {
    if (typeof glyph !== "object" || glyph === null) continue;
    const { unicode } = glyph as { unicode?: string };
    if (unicode === undefined || unicode.trim() !== "") count++;
  }
  return count;
}

function isWhite(fill: string): boolean {
  const channels = /^#(..)(..)(..)$/.exec(fill)?.slice(1) ?? [];
  return channels.length === 3 && channels.every((channel) => Number.parseInt(channel, 16) >= 250);
}

function addBox(boxes: Box[], ctm: Matrix, [left, bottom, right, top]: number[]): void {
  if (boxes.length > MOST_BOXES) {
    boxes[0] = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };
    return;
  }
  const corners = [
    apply(ctm, left!, bottom!),
    apply(ctm, right!, bottom!),
    apply(ctm, left!, top!),
    apply(ctm, right!, top!),
  ];
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  boxes.push({
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  });
}

function contains(box: Box, [x, y]: [number, number]): boolean {
  return x >= box.left - 1 && x <= box.right + 1 && y >= box.bottom - 1 && y <= box.top + 1;
}

function apply(m: Matrix, x: number, y: number): [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

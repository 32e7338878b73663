/** Data codewords of each block, and how many blocks there are, by version; of the levels that links' codes have. */
const blocks = {
  L: [
    [19, 1],
    [34, 1],
    [55, 1],
    [80, 1],
    [108, 1],
    [68, 2],
  ],
  M: [
    [16, 1],
    [28, 1],
    [44, 1],
    [32, 2],
    [43, 2],
    [27, 4],
  ],
} as const;
const levels: Record<number, keyof typeof blocks | undefined> = { 0: 'M', 1: 'L' };
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

type Squares = readonly (readonly boolean[])[];

/** The dark squares of a code that was drawn as strokes, without the light ones around it. */
function squaresOf(svg: string): Squares {
  const [, size = ''] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  const [, path = ''] = /<path stroke="#000000" d="([^"]+)"/.exec(svg) ?? [];
  const all = Array.from({ length: Number(size) }, () => Array<boolean>(Number(size)).fill(false));
  let [row, column] = [0, 0];
  for (const [, command, x, y] of path.matchAll(/([Mmh])(\d+)(?: ?([\d.]+))?/g)) {
    if (command === 'M') [row, column] = [Math.floor(Number(y)), Number(x)];
    else if (command === 'm') column += Number(x);
    else for (const end = column + Number(x); column < end; column += 1) all[row]![column] = true;
  }
  const quiet = all.findIndex((line) => line.includes(true));
  return all.slice(quiet, -quiet).map((line) => line.slice(quiet, -quiet));
}

/** The first copy of the fifteen bits that say how the code was made. */
function formatOf(squares: Squares): { level: keyof typeof blocks; mask: number } {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column]),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8]),
  ];
  const bits = places.reduce((sum, [row, column]) => sum * 2 + Number(squares[row!]![column!]), 0) ^ 0x5412;
  const level = levels[bits >> 13];
  if (!level) throw new Error('a level that no code of ours has');
  return { level, mask: (bits >> 10) & 7 };
}

/** Whether the square belongs to what scanners find the code by. */
function isFixed(size: number, row: number, column: number): boolean {
  const corner = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9);
  const aligning = size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2;
  return corner || aligning || row === 6 || column === 6;
}

/** In pairs of columns from the right, up and down by turns. */
function codewords(squares: Squares, mask: number): number[] {
  const size = squares.length;
  const bits: boolean[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!isFixed(size, row, column)) bits.push(squares[row]![column]! !== masks[mask]!(row, column));
      }
    }
    up = !up;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0),
  );
}

/**
 * What a QR code of versions 1 to 6 says, as a scanner reads it that sees every square: without what would mend those
 * that it does not. Not by the library that draws them.
 */
export function readCode(svg: string): string {
  const squares = squaresOf(svg);
  const { level, mask } = formatOf(squares);
  const sizes = blocks[level][(squares.length - 21) / 4];
  if (!sizes) throw new Error(`${squares.length} squares are more than this reads`);
  const [length, count] = sizes;
  const words = codewords(squares, mask);
  const data = Array.from({ length: count }, (_, block) =>
    Array.from({ length }, (_word, at) => words[at * count + block]!),
  ).flat();
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const take = (many: number): number => {
    at += many;
    return Number.parseInt(bits.slice(at - many, at), 2);
  };
  const bytes: number[] = [];
  const say = (text: string) => bytes.push(...Buffer.from(text));
  for (let mode = take(4); mode > 0; mode = at + 4 <= bits.length ? take(4) : 0) {
    if (mode === 4) for (let left = take(8); left > 0; left -= 1) bytes.push(take(8));
    else if (mode === 2) {
      let left = take(9);
      for (; left > 1; left -= 2) {
        const pair = take(11);
        say(alphanumeric[Math.floor(pair / 45)]! + alphanumeric[pair % 45]!);
      }
      if (left === 1) say(alphanumeric[take(6)]!);
    } else if (mode === 1) {
      let left = take(10);
      for (; left > 2; left -= 3) say(String(take(10)).padStart(3, '0'));
      if (left > 0) say(String(take(left === 2 ? 7 : 4)).padStart(left, '0'));
    } else throw new Error(`mode ${mode}`);
  }
  return Buffer.from(bytes).toString('utf8');
}

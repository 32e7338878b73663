/** Points of a line of 11-point letters in a row of a worksheet. */
export const cellLineHeight = 15;

/** A column is as wide as so many figures; letters are narrower, by a guess. */
const lettersOf = (width: number): number => width * 1.15;

/**
 * Lines that a wrapped text takes in a column of so many figures: between words, and within one that is longer than a line.
 * Programs do not work out by themselves how high a row of them has to be.
 */
export function cellLines(text: string, width: number): number {
  const room = lettersOf(width);
  let lines = 0;
  for (const line of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const { length } of line.split(' ')) {
      const fits = used === 0 || used + 1 + length <= room;
      used = fits && used > 0 ? used + 1 + length : length;
      if (!fits) lines += 1;
      const broken = Math.ceil(used / room) - 1;
      if (broken > 0) {
        lines += broken;
        used -= broken * room;
      }
    }
  }
  return lines;
}

/** Where a place of a text is after something else in the text has changed. */
export function movedOffset(before: string, after: string, offset: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (offset <= start) return offset;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const changedUntil = before.length - end;
  return offset >= changedUntil ? offset + after.length - before.length : after.length - end;
}

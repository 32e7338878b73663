export interface Grid {
  head: string[];
  rows: string[][];
}

const signs = ['\t', ';', ','] as const;

/**
 * The cells of a text that is a table throughout: of a CSV file, or as spreadsheets put it on the clipboard. Null where
 * its lines have no headings and cells alike.
 * @param most rows; the rest is not read
 */
export function cellsOfText(text: string, most: number): Grid | null {
  const all = text.replace(/^\ufeff/, '');
  const sign = signs.find((one) => widthsAgree(rowsOf(all, one, 20)));
  if (!sign) return null;
  const [head = [], ...rows] = rowsOf(all, sign, most + 1);
  return { head, rows: rows.filter((row) => row.some((cell) => cell.trim() !== '')) };
}

/** Lines of prose have commas, too, but hardly as many each. */
function widthsAgree([head = [], ...rows]: string[][]): boolean {
  const wide = rows.filter((row) => row.some((cell) => cell !== ''));
  const alike = wide.filter((row) => row.length === head.length).length;
  return head.length >= 3 && wide.length > 0 && alike >= wide.length * 0.9;
}

/** Cells may stand in quotes, and then hold separators, ends of lines and doubled quotes. */
function rowsOf(text: string, sign: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length && rows.length < most) {
    let cell = '';
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) end = text.length;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const rest = endOfCell(text, at, sign);
    row.push(cell + text.slice(at, rest));
    at = rest;
    if (text[at] === sign) {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  // The end of the last line begins none.
  if (rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

function endOfCell(text: string, from: number, sign: string): number {
  for (let at = from; at < text.length; at += 1) {
    const one = text[at];
    if (one === sign || one === '\n' || one === '\r') return at;
  }
  return text.length;
}

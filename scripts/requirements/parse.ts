/** One statement of a row; a row without clauses of its own is a single statement. */
export interface Clause {
  /** `a`, `b`, … */
  letter: string;
  text: string;
}

export interface Requirement {
  id: string;
  area: string;
  text: string;
  clauses: Clause[];
}

/** What a test's title claims: a row, or clauses of it. */
export interface Claim {
  id: string;
  /** Empty for the row itself. */
  letters: string;
}

const ROW = /^- \*\*([A-Z]+)-(\d{3})\*\* (.+)$/;
const CLAUSE = /^ {2}- \.([a-z]) (.+)$/;
const AREA_ROW = /^\| ([A-Z]+) — .+? \| (\d+) \|/;

/** Areas that hold decisions on gaps of the specifications, not requirements. */
const NOT_REQUIREMENTS = new Set(['GAP']);

/** The rows of docs/requirements.md with their clauses, in its order. */
export function parseRequirements(markdown: string): Requirement[] {
  const rows: Requirement[] = [];
  let open: Requirement | undefined;
  for (const line of markdown.split('\n')) {
    const clause = CLAUSE.exec(line);
    if (clause) {
      open?.clauses.push({ letter: clause[1]!, text: clause[2]! });
      continue;
    }
    const row = ROW.exec(line);
    open = row ? { id: `${row[1]}-${row[2]}`, area: row[1]!, text: row[3]!, clauses: [] } : undefined;
    if (open && !NOT_REQUIREMENTS.has(open.area)) rows.push(open);
  }
  return rows;
}

/** What the list says is open until its part is there: rows, or clauses of them. */
export function parseOpen(markdown: string): Claim[] {
  const section = markdown.split(/^## Open until their part is there$/m)[1]?.split(/^## /m)[0] ?? '';
  return claims(section);
}

/** How many rows the table at the top says that each area has. */
export function parseAreaTable(markdown: string): Map<string, number> {
  const rows = markdown.split('\n').map((line) => AREA_ROW.exec(line));
  return new Map(rows.filter((row) => row !== null).map((row) => [row[1]!, Number(row[2])]));
}

/**
 * What a test's title claims: `PLAT-004` a row, `PLAT-003.a` one clause, `PLAT-003.bd` the clauses b and d.
 * `SUR-048..051` claims no range: each is named.
 */
export function claims(title: string): Claim[] {
  return [...title.matchAll(/\b([A-Z]{2,5}-\d{3})(?:\.([a-z]+)\b|(?!\d))/g)].map((match) => ({
    id: match[1]!,
    letters: match[2] ?? '',
  }));
}

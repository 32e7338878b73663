import type { Bench, BenchResult } from './types.ts';

const number = (value: number) =>
  Number.isInteger(value)
    ? value.toLocaleString('en')
    : value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 1 });

/** A result for people: one figure per line, the ratio and the verdict below. */
export function formatResult(bench: Bench, result: BenchResult): string {
  const rows: [string, string][] = [
    ...Object.entries(result.figures).map(([name, value]): [string, string] => [
      name,
      typeof value === 'number' ? number(value) : value,
    ]),
    ['ratio', number(result.ratio)],
    ['target', typeof result.target === 'number' ? number(result.target) : result.target],
    ['reached', result.ok ? 'yes' : 'no'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  return [`${bench.name}: ${bench.description}`, `against ${bench.baseline}`, '', ...lines].join('\n');
}

/** The last line, for programs. */
export function formatJson(bench: Bench, { figures, ratio, target, ok }: BenchResult): string {
  return JSON.stringify({ bench: bench.name, figures, ratio, target, ok });
}

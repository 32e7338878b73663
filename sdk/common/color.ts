/** `#RRGGBB` in capitals, the only form that is stored; null for anything else. Short and bare forms are read. */
export function readColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits.toUpperCase()}`;
  if (/^[0-9a-f]{3}$/i.test(digits))
    return `#${[...digits]
      .map((digit) => digit + digit)
      .join('')
      .toUpperCase()}`;
  return null;
}

/** Relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2). */
export function luminance(color: string): number {
  const part = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` (0 to 1) of `b` in `a`, both `#RRGGBB`. */
export function mixColors(a: string, b: string, share: number): string {
  const part = (start: number) => {
    const [from, to] = [a, b].map((color) => Number.parseInt(color.slice(start, start + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

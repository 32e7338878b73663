/** Relative luminance of #RRGGBB (WCAG 2.2), 0 to 1. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether white reads better on the colour than black: at 0.179 both contrast 4.58 to 1. */
export function isDark(color: string): boolean {
  return luminance(color) < 0.179;
}

/** Black or white, whichever reads better on the colour; at least 4.5 to 1 on any. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  return isDark(color) ? '#ffffff' : '#000000';
}

import { escapeXml } from '@kaiku/sdk/server';
import { type Face, faceFor } from './fonts.ts';
import { oneLine } from './lines.ts';

/** Letters of one font in a chart, from the left end of their base line. */
interface Placed {
  face: Face;
  text: string;
  size: number;
  x: number;
  y: number;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name) => entities[name]!);

/** ECharts places a text by its middle or its end, in one font: here each run of letters is placed by its own. */
function inRuns(svg: string, draw: (run: Placed, attributes: string) => string): string {
  return svg.replace(/<text([^>]*)>([^<]*)<\/text>/g, (_all, attributes: string, content: string) => {
    const of = (name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
    const style = of('style') ?? '';
    const size = Number(/font-size:\s*([\d.]+)/.exec(style)?.[1] ?? 12);
    const bold = /font-weight:\s*(?:bold|[6-9]00)/.test(style);
    const { runs, width } = oneLine(plain(content), { size, bold });
    const { ascent, descent, unitsPerEm } = faceFor('a', bold)!.font;
    const middle = of('dominant-baseline') === 'central' ? (((ascent + descent) / 2) * size) / unitsPerEm : 0;
    const before = { start: 0, middle: width / 2, end: width }[of('text-anchor') ?? 'start'] ?? 0;
    let x = Number(of('x') ?? 0) - before;
    const y = Number(of('y') ?? 0) + middle;
    const kept = attributes.replace(/\s(?:x|y|style|dominant-baseline|text-anchor|xml:space)="[^"]*"/g, '');
    const drawn = runs.map(({ face, text, width: advance }) => {
      const run = draw({ face, text, size, x, y }, kept);
      x += advance;
      return run;
    });
    return drawn.join('');
  });
}

/** Texts by the names of their fonts, for a program that has them. */
export const withFaces = (svg: string, used: (face: Face) => void): string =>
  inRuns(svg, ({ face, text, size, x, y }, attributes) => {
    used(face);
    return `<text${attributes} x="${x}" y="${y}" font-size="${size}" font-family="${face.name}" xml:space="preserve">${escapeXml(text)}</text>`;
  });

/** Texts as shapes, for a program that has no fonts. */
export const outlined = (svg: string): string =>
  inRuns(svg, ({ face: { font }, text, size, x, y }, attributes) => {
    const { glyphs, positions } = font.layout(text);
    const scale = size / font.unitsPerEm;
    let from = x;
    const shapes = glyphs.map(({ path }, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at]!;
      const shape = path.transform(scale, 0, 0, -scale, from + xOffset * scale, y - yOffset * scale).toSVG();
      from += xAdvance * scale;
      return shape;
    });
    return `<path${attributes} d="${shapes.join('')}"/>`;
  });

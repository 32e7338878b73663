// Authors who check against these sources find the declaration by this line.
/// <reference path="../qrcode.d.ts" />
import { create } from 'qrcode/lib/core/qrcode.js';
import { isUrl, type QrCodeSettings, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { Caption, Heading } from '../shown.tsx';

/** White modules around the code; the standard asks for 4. */
const margin = 4;

/** The dark modules as one path, a run of them at a time; null for what is too long for a code. */
function drawn(text: string): { path: string; size: number } | null {
  try {
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
    let path = '';
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) {
        const start = column;
        while (column < size && data[row * size + column]) column += 1;
        if (column > start) path += `M${start + margin} ${row + margin}h${column - start}v1H${start + margin}z`;
      }
    }
    return { path, size: size + 2 * margin };
  } catch {
    return null;
  }
}

/** Black on white in dark mode, too: scanners want it so. Who reads it on a phone can press what leads to the web. */
export function QrCodeView({ element, drawing }: ElementProps<ViewElement<QrCodeSettings>>) {
  const { code = '', alternativeText, size = 'medium' } = element.settings;
  const picture = code.trim() === '' ? null : drawn(code);
  const image = picture && (
    <svg
      className="ks-qr"
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={alternativeText || code}
    >
      <path fill="#fff" d={`M0 0h${picture.size}v${picture.size}H0z`} />
      <path d={picture.path} />
    </svg>
  );
  return (
    <div className="ks-element ks-code" id={idsOf(element.id).root} data-kind={element.kind} data-size={size}>
      <Heading element={element} drawing={drawing} />
      {image &&
        (isUrl(code.trim()) ? (
          <a href={code.trim()} target="_blank" rel="noopener noreferrer">
            {image}
          </a>
        ) : (
          image
        ))}
      {!image && drawing.renderText && <div className="ks-no-picture">{drawing.say(element.kind, 'none')}</div>}
      <Caption element={element} drawing={drawing} />
    </div>
  );
}

/** Adds a ground to an SVG drawing, which is transparent on the page. */
export function withGround(svg: string, color: string): string {
  return svg.replace(/(<svg[^>]*>)/, `$1<rect width="100%" height="100%" fill="${color}"/>`);
}

/** The drawing as a PNG of `scale` times its size. */
export async function toPng(svg: string, width: number, height: number, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No drawing surface');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Width and height that an SVG document states. */
export function svgSize(svg: string): [width: number, height: number] {
  const read = (name: string) => Number(new RegExp(`<svg[^>]*\\s${name}="([\\d.]+)`).exec(svg)?.[1] ?? 0);
  return [read('width'), read('height')];
}

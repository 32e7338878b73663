import { Branding, FileStore, type JobContext } from '@kaiku/sdk/server';
import type { Report } from './report.ts';

/** Kaiku's own. */
const accent = '#0b5b61';
/** Pixels along the longer side of a logo in a report. */
const logoSide = 600;
const maxBytes = 2 * 1024 * 1024;

/** How the company looks on paper: its logo as a PNG, whatever it was uploaded as, and its accent. */
export async function readBrand(job: JobContext, companyId: string): Promise<Pick<Report, 'logo' | 'accent'>> {
  const brand = (await job.find(Branding)?.of(companyId)) ?? null;
  const logo = brand?.logoFile ? await readLogo(job, companyId, brand.logoFile) : null;
  return { logo, accent: brand?.accent ?? accent };
}

async function readLogo(job: JobContext, companyId: string, key: string): Promise<Report['logo']> {
  try {
    const { stream, size, contentType } = await job.get(FileStore).get(companyId, key);
    if (size > maxBytes) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const address = `data:${contentType};base64,${Buffer.concat(chunks).toString('base64')}`;
    const { Resvg } = await import('@resvg/resvg-js');
    const inner = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${logoSide}" height="${logoSide}"><image width="${logoSide}" height="${logoSide}" xlink:href="${address}"/></svg>`,
    );
    // The picture stands in a square: what is around it goes.
    const box = inner.getBBox();
    if (!box || box.width === 0 || box.height === 0) return null;
    inner.cropByBBox(box);
    const picture = inner.render();
    return { data: picture.asPng(), width: picture.width, height: picture.height };
  } catch (error) {
    // A report without the logo is better than none.
    job.log.warn({ err: error }, 'The logo could not be read for a report.');
    return null;
  }
}

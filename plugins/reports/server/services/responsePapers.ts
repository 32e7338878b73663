import type { ResponsePapers } from '@kaiku/plugin-results/contract';
import { oneLine } from '@kaiku/sdk/common';
import { Companies } from '@kaiku/sdk/server';

/** Responses as a PDF file, in the company's looks (RES-079). The libraries come with the first of them. */
export const responsePapers: ResponsePapers = {
  async write(job, file, book) {
    const [{ readBrand }, { writePapers }] = await Promise.all([
      import('../document/brand.ts'),
      import('../writers/papers.ts'),
    ]);
    const company = oneLine((await job.get(Companies).get(job.companyId))?.name ?? '');
    await writePapers(file, book, { company, ...(await readBrand(job, job.companyId)) });
  },
};

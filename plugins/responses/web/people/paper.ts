import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import type { Format, useT } from '@kaiku/sdk/web';
import type { PrintedPage } from '@kaiku/sdk/web/printPage';
import type { Certificate } from './calls.ts';

/** A sheet in black on white, whatever the screen is like. */
const style = `
  @page { size: A4; margin: 22mm 20mm; }
  body { margin: 0; font: 10.5pt/1.5 system-ui, sans-serif; color: #000; background: #fff; overflow-wrap: anywhere; }
  header { display: flex; align-items: center; gap: 6mm; padding-bottom: 4mm; border-bottom: 0.6mm solid #000; font-weight: 600; }
  header img { max-width: 50mm; max-height: 14mm; }
  h1 { margin: 12mm 0 6mm; font-size: 22pt; line-height: 1.2; }
  dl { display: grid; grid-template-columns: minmax(30mm, max-content) 1fr; gap: 1.5mm 8mm; margin: 0 0 8mm; }
  dt { color: #444; }
  dd { margin: 0; font-weight: 600; }
  table { width: 100%; margin: 6mm 0; border-collapse: collapse; }
  thead { display: table-header-group; }
  th, td { padding: 2mm 4mm 2mm 0; border-bottom: 0.2mm solid #999; text-align: left; vertical-align: top; }
  thead th { border-bottom-color: #000; }
  tbody th { width: 45%; font-weight: 400; }
  tr { break-inside: avoid; }
  .n { padding-right: 0; text-align: right; font-variant-numeric: tabular-nums; }
  footer { margin-top: 12mm; color: #444; font-size: 9pt; }
`;

interface Paper {
  certificate: Certificate;
  company: { name: string; brand?: { logo: string | null } | null } | null;
  t: ReturnType<typeof useT<'responses'>>;
  format: Format;
}

/** When it was completed, and what the same search finds since. */
export function endText({ ended_at, still_there }: Certificate, { t, format }: Pick<Paper, 't' | 'format'>): string {
  if (ended_at === null) return t('people.underWay');
  const at = format.dateTime(ended_at);
  const count = still_there ?? 0;
  return count === 0 ? t('people.endedAll', { at }) : t('people.ended', { at, count, n: format.number(count) });
}

/** A certificate as a page to be printed. */
export function certificatePage(paper: Paper): PrintedPage {
  const { certificate, company, t, format } = paper;
  const { erasure_id, asked_by, asked_at, sought_by, removed } = certificate;
  const title = t('people.certificate');
  const facts = [
    [t('people.erasedBy'), asked_by],
    [t('people.erasedAt'), format.dateTime(asked_at)],
    [t('people.searchedBy'), t(`people.soughtBy.${sought_by}`)],
    [t('people.idOfCertificate'), erasure_id],
  ] as const;
  const logo = company?.brand?.logo;
  const rows = removed.flatMap(({ survey_name, counts }) =>
    counts.map(({ name, count }, at) =>
      tag(
        'tr',
        (at === 0
          ? `<th scope="rowgroup" rowspan="${counts.length}">${escapeHtml(survey_name || t('people.goneSurvey'))}</th>`
          : '') +
          text('td', name) +
          text('td class="n"', format.number(count)),
      ),
    ),
  );
  const headings =
    text('th scope="col"', t('people.survey')) +
    text('th scope="col"', t('people.erasedWhat')) +
    text('th scope="col" class="n"', t('people.howMany'));
  const body = [
    tag('header', `${logo ? `<img src="${escapeHtml(logo)}" alt="">` : ''}${text('span', company?.name ?? '')}`),
    text('h1', title),
    tag('dl', facts.map(([label, fact]) => text('dt', label) + text('dd', fact)).join('')),
    text('p', t('people.paperText')),
    rows.length > 0
      ? tag('table', tag('thead', tag('tr', headings)) + tag('tbody', rows.join('')))
      : text('p', t('people.nothingErased')),
    text('p', endText(certificate, paper)),
    text('footer', t('people.printed', { at: format.dateTime(Date.now()) })),
  ].join('');
  return { title, style, body };
}

const tag = (name: string, content: string): string => `<${name}>${content}</${name.split(' ')[0]}>`;
const text = (name: string, content: string): string => tag(name, escapeHtml(content));

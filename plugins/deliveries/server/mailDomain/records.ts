import { Resolver } from 'node:dns/promises';
import type { MailDomainState } from '../../contract/index.ts';

/** Where the record of a key stands (RFC 6376 §3.6.2.1). */
export const recordName = (domain: string, selector: string): string => `${selector}._domainkey.${domain}`;
export const recordValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** Of a record its tags: `v=DKIM1; p=…`. What is within one may be broken by blanks. */
function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(';').map((tag): [string, string] => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim(), value.join('=').replace(/\s+/g, '')];
    }),
  );
}

/** Answers that say that there is nothing. */
const nothing: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks for the record of a key. @param nameServers with commas between them; empty: those of the machine */
export function createRecordReader(nameServers: string) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (nameServers !== '') resolver.setServers(nameServers.split(','));
  return async (domain: string, selector: string, publicKey: string): Promise<MailDomainState> => {
    try {
      const records = (await resolver.resolveTxt(recordName(domain, selector))).map((chunks) =>
        tagsOf(chunks.join('')),
      );
      if (records.some((tags) => tags.get('p') === publicKey)) return 'found';
      return records.some((tags) => tags.has('p')) ? 'other' : 'missing';
    } catch (error) {
      return nothing.has((error as { code?: unknown }).code) ? 'missing' : 'unreachable';
    }
  };
}

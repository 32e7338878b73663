import { keyParameter } from '../../contract/index.ts';
import type { Queue } from '../queues.ts';

export type CallForm = 'json' | 'many' | 'csv';

/** How an outside system fills a queue, to be copied. */
export function exampleCall(
  queue: Pick<Queue, 'uuid' | 'delivery_type' | 'target_param' | 'bg_parameters'>,
  api: string,
  form: CallForm,
): string {
  const { uuid, delivery_type: type, target_param: target, bg_parameters: parameters } = queue;
  const addresses = type === 'sms' ? ['+358401234567', '+358407654321'] : ['anna@example.com', 'pekka@example.com'];
  const rowOf = (address: string, at: number) => ({
    [target]: address,
    ...Object.fromEntries(parameters.map(({ parameter }) => [parameter, '…'])),
    [keyParameter]: `visit-${1001 + at}`,
  });
  const rows = addresses.map(rowOf);
  const head = `curl -X POST '${api}/${uuid}/targets' \\\n  -H 'X-Api-Key: kaiku_…' \\\n`;
  if (form === 'csv') return `${head}  -F 'file=@targets.csv'`;
  const body = JSON.stringify(form === 'json' ? rows[0] : rows, null, 2).replaceAll('\n', '\n  ');
  return `${head}  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}

/** The file of such a call. */
export function exampleFile({
  delivery_type: type,
  target_param: target,
  bg_parameters: parameters,
}: Pick<Queue, 'delivery_type' | 'target_param' | 'bg_parameters'>): string {
  const headers = [target, ...parameters.map(({ parameter }) => parameter), keyParameter];
  const address = type === 'sms' ? '+358401234567' : 'anna@example.com';
  return `${headers.join(';')}\n${[address, ...parameters.map(() => '…'), 'visit-1001'].join(';')}`;
}

import { Code, Table, useT } from '@kaiku/sdk/web';
import { Fragment } from 'react';
import type { Refusal } from '../description.ts';

/** Ways to be refused, with what each says. */
export function Refusals({ errors, label }: { errors: readonly Refusal[]; label: string }) {
  const t = useT('api-docs');
  return (
    <Table className="kd-refusals" aria-label={label} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('call.status')}</Table.Th>
          <Table.Th>{t('call.code')}</Table.Th>
          <Table.Th>{t('call.meaning')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {errors.map(({ status, code, message }) => (
          <Table.Tr key={code}>
            <Table.Td className="kk-figures">{status}</Table.Td>
            <Table.Td>
              <Code>
                {code.split(/(?<=[_-])/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </Code>
            </Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

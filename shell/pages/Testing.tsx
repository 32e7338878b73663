import { Code, PageHeader, Table, useSession, useT, useTitle } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';

/** A development aid that no menu leads to (PLAT-006): what the shell knows of the session and the plugins. */
export default function Testing() {
  const t = useT('shell');
  const session = useSession();
  useTitle(t('testing.title'));
  const { user, company, viewAs, flags, language, features, permissions, plugins, answerUrl } = session;
  const facts: [string, unknown][] = [
    ['user', user],
    ['company', company],
    ['viewAs', viewAs],
    ['flags', flags],
    ['language', language],
    ['answerUrl', answerUrl],
    ['features', [...features].sort()],
    ['permissions', [...permissions].sort()],
    ['viewport', `${window.innerWidth} × ${window.innerHeight}, ${window.devicePixelRatio}x`],
    ['userAgent', navigator.userAgent],
  ];
  return (
    <>
      <PageHeader title={t('testing.title')} description={t('testing.text')} />
      <Facts heads={[t('testing.fact'), t('testing.value')]}>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th>{name}</Table.Th>
            <Table.Td>
              <Code block>{typeof value === 'string' ? value : JSON.stringify(value, null, 1)}</Code>
            </Table.Td>
          </Table.Tr>
        ))}
      </Facts>
      <Facts heads={[t('testing.plugin'), t('testing.version'), t('testing.bundle'), t('testing.pages')]}>
        {plugins.map((plugin) => (
          <Table.Tr key={plugin.id}>
            <Table.Th>{plugin.id}</Table.Th>
            <Table.Td>{plugin.version}</Table.Td>
            <Table.Td>{plugin.entry ?? '–'}</Table.Td>
            <Table.Td>{plugin.pages.map((page) => page.path).join(', ')}</Table.Td>
          </Table.Tr>
        ))}
      </Facts>
    </>
  );
}

function Facts({ heads, children }: { heads: string[]; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table mb="lg">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

import { Accordion, Checkbox, SimpleGrid, Stack, Text, useT } from '@kaiku/sdk/web';
import {
  type Metarole,
  metaroles,
  permissionsOfMetarole,
  type SharePermission,
  sharePermissions,
} from '../../contract/index.ts';
import type { Given } from './shares.ts';

export type Choosable = Exclude<SharePermission, 'bgLimits' | 'answerLimits'>;

/** What can be given one by one, by what it is about. */
const groups: readonly { name: 'survey' | 'results' | 'tickets'; permissions: readonly Choosable[] }[] = [
  { name: 'survey', permissions: ['full', 'view', 'edit', 'viewLinks'] },
  { name: 'results', permissions: ['reportView', 'reportEdit', 'rawAnswers', 'gdpr'] },
  { name: 'tickets', permissions: ['ticketManagement', 'modifyFeedback', 'ticketReport'] },
];

interface PermissionChoiceProps {
  given: Given;
  onChange(change: Partial<Given>): void;
}

/** Ready bundles first; single permissions for who wants it exactly. */
export function PermissionChoice({ given, onChange }: PermissionChoiceProps) {
  const t = useT('surveys');
  const byRole = new Set(given.metaroles.flatMap((name) => permissionsOfMetarole[name]));
  const full = byRole.has('full') || given.permissions.includes('full');
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t('share.roles')}
        value={given.metaroles}
        onChange={(names) => onChange({ metaroles: metaroles.filter((one) => names.includes(one)) })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="xs" verticalSpacing="sm">
          {metaroles.map((name: Metarole) => (
            <Checkbox
              key={name}
              value={name}
              label={t(`share.role.${name}.name`)}
              description={t(`share.role.${name}.text`)}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Accordion variant="contained" defaultValue={given.permissions.length > 0 ? 'single' : null}>
        <Accordion.Item value="single">
          <Accordion.Control>
            {given.permissions.length > 0
              ? t('share.singleCount', { count: given.permissions.length })
              : t('share.single')}
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              {groups.map(({ name, permissions }) => (
                <Checkbox.Group
                  key={name}
                  label={t(`share.group.${name}`)}
                  value={permissions.filter((one) => full || byRole.has(one) || given.permissions.includes(one))}
                  onChange={(values) =>
                    onChange({
                      permissions: sharePermissions.filter((one) =>
                        (permissions as readonly SharePermission[]).includes(one)
                          ? (values as readonly string[]).includes(one) && !byRole.has(one)
                          : given.permissions.includes(one),
                      ),
                    })
                  }
                >
                  <Stack gap="xs" mt={6}>
                    {permissions.map((one) => (
                      <Checkbox
                        key={one}
                        value={one}
                        disabled={byRole.has(one) || (full && one !== 'full')}
                        label={t(`share.permission.${one}.name`)}
                        description={t(`share.permission.${one}.text`)}
                      />
                    ))}
                  </Stack>
                </Checkbox.Group>
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      {full && (
        <Text size="sm" c="dimmed">
          {t('share.fullHint')}
        </Text>
      )}
    </Stack>
  );
}

import {
  ActionIcon,
  Badge,
  Dialog,
  EmptyState,
  Group,
  Icon,
  Stack,
  Text,
  TextInput,
  useAlert,
  useConfirm,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../api.ts';
import { favouritesQuery, partTemplatesQuery, templatesKey } from '../queries.ts';
import { editorIcons } from './icons.ts';

interface Kept {
  id: string;
  what: 'favourite' | 'template';
  name: string;
  about: string;
  own: boolean;
}

/** What the author kept for other surveys: renamed by writing, and removed. */
export function KeptDialog({ onClose }: { onClose: () => void }) {
  const t = useT('surveys');
  const confirm = useConfirm();
  const alert = useAlert();
  const client = useQueryClient();
  const { data: favourites = [] } = useQuery(favouritesQuery());
  const { data: templates = [] } = useQuery(partTemplatesQuery());
  const kept: Kept[] = [
    ...favourites.map(({ favourite_id: id, name }) => ({
      id,
      what: 'favourite' as const,
      name,
      about: t('kept.favourite'),
      own: true,
    })),
    ...templates.flatMap(({ template_id: id, type, name, own }) =>
      type === 'survey'
        ? []
        : [
            {
              id,
              what: 'template' as const,
              name,
              own,
              about: t(`palette.template.${type}.${own ? 'own' : 'global'}`),
            },
          ],
    ),
  ];
  const fresh = async () => {
    await client.invalidateQueries({ queryKey: favouritesQuery().queryKey });
    await client.invalidateQueries({ queryKey: templatesKey });
  };
  const rename = async ({ id, what }: Kept, name: string): Promise<boolean> => {
    const body = { name };
    const done = await (what === 'favourite'
      ? api.PUT('/survey/favourite/{favouriteId}', { path: { favouriteId: id }, body })
      : api.PUT('/survey/template/{templateId}', { path: { templateId: id }, body })
    ).catch(() => null);
    await fresh();
    return done !== null;
  };
  const remove = async ({ id, what, name }: Kept) => {
    const sure = await confirm({
      title: t('kept.removeTitle', { name }),
      text: t('kept.removeText'),
      confirmLabel: t('kept.remove'),
      danger: true,
    });
    if (!sure) return;
    const done = await (what === 'favourite'
      ? api.DELETE('/survey/favourite/{favouriteId}', { path: { favouriteId: id } })
      : api.DELETE('/survey/template/{templateId}', { path: { templateId: id } })
    ).catch(() => null);
    if (!done) return;
    await fresh();
    alert.success(t('kept.removed', { name }));
  };
  return (
    <Dialog opened onClose={onClose} title={t('kept.title')} size="lg">
      {kept.length === 0 ? (
        <EmptyState compact icon={editorIcons.favourite} title={t('kept.nothing')} text={t('kept.nothingText')} />
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('kept.hint')}
          </Text>
          {kept.map((one) => (
            <Group key={one.id} gap="xs" wrap="nowrap">
              <Icon name={one.what === 'favourite' ? editorIcons.favourite : 'template'} size={18} />
              <Group gap={4} className="kk-grow se-kept">
                <NameField kept={one} onRename={rename} />
                <Badge color="gray" variant="light">
                  {one.about}
                </Badge>
              </Group>
              <ActionIcon
                color="red"
                disabled={!one.own}
                aria-label={t('kept.removeOne', { name: one.name })}
                onClick={() => void remove(one)}
              >
                <Icon name="trash" size={18} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

/** Saved when it is left or Enter is pressed; what the server refuses becomes what it was. */
function NameField({ kept, onRename }: { kept: Kept; onRename: (kept: Kept, name: string) => Promise<boolean> }) {
  const t = useT('surveys');
  const [name, setName] = useState(kept.name);
  const save = async () => {
    const next = name.trim();
    if (next === kept.name) return;
    if (next === '' || !(await onRename(kept, next))) setName(kept.name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
  };
  return (
    <TextInput
      className="kk-grow"
      size="sm"
      maxLength={200}
      aria-label={t('kept.name', { name: kept.name })}
      disabled={!kept.own}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
}

import { type BackgroundField, parseMappingData } from '@kaiku/sdk/model';
import {
  ActionIcon,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  Skeleton,
  Stack,
  Text,
  useT,
  useUndo,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../api.ts';
import { useEditorState } from '../context.ts';
import { MappingForm } from './MappingForm.tsx';
import { type Mapping, mappingsQuery } from './mappings.ts';

/** The survey's background value mappings, in the order in which they apply; one is made or changed in the list's place. */
export function MappingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT('surveys');
  const { structure, survey } = useEditorState();
  const fields = structure.backgroundFields;
  const { data, error, refetch } = useQuery(mappingsQuery(survey.survey_id));
  const [editing, setEditing] = useState<Mapping | 'new' | null>(null);
  const [dirty, setDirty] = useState(false);
  const back = () => {
    setEditing(null);
    setDirty(false);
  };
  const title = editing === null ? t('mappings.title') : t(editing === 'new' ? 'mappings.add' : 'mappings.edit');
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {t('mappings.add')}
    </Button>
  );
  const any = data !== undefined && data.length > 0;
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" unsaved={dirty} actions={editing === null && any && add}>
      {editing !== null ? (
        <MappingForm
          surveyId={survey.survey_id}
          fields={fields}
          mapping={editing === 'new' ? null : editing}
          onDirty={setDirty}
          onSaved={refetch}
          onClose={back}
        />
      ) : (
        <Stack gap="sm">
          {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
          {!data && !error && [1, 2, 3].map((row) => <Skeleton key={row} height={56} />)}
          {data && !any && (
            <EmptyState
              compact
              icon="arrows-split"
              title={t('mappings.none')}
              text={t('mappings.noneText')}
              action={add}
            />
          )}
          {any && (
            <>
              <Text size="sm" c="dimmed">
                {t('mappings.order')}
              </Text>
              <ol className="se-mappings">
                {data.map((mapping, place) => (
                  <MappingRow
                    key={mapping.mapping_id}
                    surveyId={survey.survey_id}
                    fields={fields}
                    mapping={mapping}
                    place={place}
                    onEdit={() => setEditing(mapping)}
                    onChanged={refetch}
                  />
                ))}
              </ol>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

interface MappingRowProps {
  surveyId: string;
  fields: readonly BackgroundField[];
  mapping: Mapping;
  /** How many stand before it. */
  place: number;
  onEdit: () => void;
  onChanged: () => Promise<unknown>;
}

function MappingRow({ surveyId, fields, mapping, place, onEdit, onChanged }: MappingRowProps) {
  const t = useT('surveys');
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.name;
  const { mapping_id: mappingId, source_field, target_field, mapping_data, separator, rule_type } = mapping;
  const source = nameOf(source_field) ?? t('mappings.goneField');
  const target = nameOf(target_field) ?? t('mappings.goneField');
  const gone = !nameOf(source_field) || !nameOf(target_field);
  const { pairs } = useMemo(() => parseMappingData(mapping_data, separator), [mapping_data, separator]);
  const some = pairs.slice(0, 3).map(({ value, result }) => `${value} → ${result}`);

  const remove = async () => {
    setBusy(true);
    try {
      await api.DELETE('/survey/{id}/bg_value_mapping/{mappingId}', { path: { id: surveyId, mappingId } });
      await onChanged();
      const { mapping_id: _, ...values } = mapping;
      offerUndo({
        text: t('mappings.removed'),
        async onUndo() {
          await api.POST('/survey/{id}/bg_value_mapping', { path: { id: surveyId }, body: { ...values, place } });
          await onChanged();
        },
      });
    } catch {
      // The client has said why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <li>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <div className="kk-grow">
          <Text fw={600} className="se-mapping-name">
            {source} <Icon className="se-mapping-arrow" name="arrow-right" size={16} label={t('mappings.gives')} />{' '}
            {target}
          </Text>
          <Text size="sm" c="dimmed">
            {[t(`mappings.by.${rule_type}`), t('mappings.count', { count: pairs.length })].join(' · ')}
          </Text>
          {gone ? (
            <Text size="sm" c="red">
              {t('mappings.goneText')}
            </Text>
          ) : (
            <Text size="sm" c="dimmed" className="se-mapping-some">
              {some.join(', ')}
              {pairs.length > some.length && ' …'}
            </Text>
          )}
        </div>
        <Group gap={2} wrap="nowrap">
          <ActionIcon size="lg" aria-label={t('mappings.editOne', { source, target })} onClick={onEdit}>
            <Icon name="pencil" size={18} />
          </ActionIcon>
          <ActionIcon
            size="lg"
            loading={busy}
            aria-label={t('mappings.removeOne', { source, target })}
            onClick={() => void remove()}
          >
            <Icon name="trash" size={18} />
          </ActionIcon>
        </Group>
      </Group>
    </li>
  );
}

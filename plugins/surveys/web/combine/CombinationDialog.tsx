import {
  Alert,
  Button,
  Dialog,
  Icon,
  isProblem,
  MultiSelect,
  Stack,
  TextInput,
  useDebouncedValue,
  useT,
} from '@kaiku/sdk/web';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CombinationRow, saveCombination, surveysQuery } from './combinations.ts';

/** While one types. */
const pauseMs = 200;

interface CombinationDialogProps {
  surveyId: string;
  /** null: a new one. */
  combination: CombinationRow | null;
  onSaved(): void;
  onClose(): void;
}

/** A name, and the surveys whose results are shown together. */
export function CombinationDialog({ surveyId, combination, onSaved, onClose }: CombinationDialogProps) {
  const t = useT('surveys');
  const others = (combination?.surveys ?? []).filter(({ survey_id: id }) => id !== surveyId);
  const [name, setName] = useState(combination?.name ?? '');
  const [chosen, setChosen] = useState(
    others.map(({ survey_id: id, name: called }) => ({ id, name: called || t('combine.unseen') })),
  );
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), pauseMs);
  const { data: found = [], isFetching } = useQuery({ ...surveysQuery(asked), placeholderData: keepPreviousData });
  const save = useMutation({
    mutationFn: () =>
      saveCombination(surveyId, combination, {
        name: name.trim(),
        survey_ids: [surveyId, ...chosen.map(({ id }) => id)],
      }),
    onSuccess: onSaved,
  });
  const offered = [...chosen, ...found.filter(({ id }) => id !== surveyId && !chosen.some((one) => one.id === id))];
  const { error } = save;
  const told = isProblem(error) && error.status < 500 ? (error.details[0]?.message ?? error.message) : null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(combination ? 'combine.edit' : 'combine.new')}
      locked={save.isPending}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('combine.cancel')}
          </Button>
          <Button
            onClick={() => save.mutate()}
            loading={save.isPending}
            disabled={name.trim() === '' || chosen.length === 0}
          >
            {t('combine.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          label={t('combine.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          required
          data-autofocus
        />
        <MultiSelect
          label={t('combine.with')}
          description={t('combine.withHint')}
          data={offered.map(({ id, name: label }) => ({ value: id, label }))}
          value={chosen.map(({ id }) => id)}
          onChange={(ids) => setChosen(offered.filter(({ id }) => ids.includes(id)))}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options }) => options}
          nothingFoundMessage={t(isFetching ? 'combine.searching' : 'combine.nothing')}
          hidePickedOptions
          maxDropdownHeight={240}
          required
        />
        {error && (
          <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />}>
            {told ?? t('combine.failed')}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}

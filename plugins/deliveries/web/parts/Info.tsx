import type { TableQuery } from '@kaiku/sdk/common';
import { type Column, DataTable, EmptyState, NativeSelect, Stack, useFormat, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { type Delivery, type DeliveryCalls, infoKey, isUnderWay, type TargetRow, useRefresh } from '../deliveries.ts';
import { reached, shownStates } from '../states.ts';
import { Funnel } from './Funnel.tsx';
import { InfoHead } from './InfoHead.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';

const soonMs = 3_000;
/** Answers come in by themselves. */
const laterMs = 30_000;
type Shown = (typeof shownStates)[number];
/** Of whom the other side’s words are told. */
const withWords: ReadonlySet<string> = new Set(['failed', 'waiting', 'bounced']);

/** What became of a delivery, in numbers and of each target. */
export function Info({ surveyId, ruleId, calls }: { surveyId: string; ruleId: string; calls: DeliveryCalls }) {
  const t = useT('deliveries');
  const refresh = useRefresh();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [quietUntil, setQuietUntil] = useState<string | null>(null);
  const [recipients, setRecipients] = useState(0);
  const [state, setState] = useState<Shown | null>(null);
  const [reminding, setReminding] = useState(false);
  // Of an anonymous one it is not kept what arrived.
  const tells = delivery?.type === 'sms' && !delivery.anonymous;
  const columns = useColumns(tells);
  // Before it goes out there is nobody to count.
  const known = delivery !== null && delivery.funnel.targets > 0;
  const states = shownStates.filter((one) => tells || one !== 'delivered');
  const filter = (
    <NativeSelect
      aria-label={t('info.filter')}
      value={state ?? ''}
      onChange={({ currentTarget }) => setState((currentTarget.value || null) as Shown | null)}
      data={[{ value: '', label: t('info.all') }, ...states.map((value) => ({ value, label: t(`state.${value}`) }))]}
    />
  );
  return (
    <>
      <Stack gap="md">
        {delivery && (
          <>
            <InfoHead calls={calls} delivery={delivery} quietUntil={quietUntil} onRemind={() => setReminding(true)} />
            {known && <Funnel delivery={delivery} />}
          </>
        )}
        <DataTable<TargetRow>
          label={t('info.targets')}
          columns={columns}
          fetch={async (query: TableQuery, signal) => {
            const page = await calls.info({ ...query, ...(state && { state }) } as never, signal);
            setDelivery(page.rule);
            setQuietUntil(page.quiet_until);
            setRecipients(page.recipients);
            return page;
          }}
          queryKey={[...infoKey(ruleId), state]}
          staleTime={0}
          refetchInterval={delivery && isUnderWay(delivery) && quietUntil === null ? soonMs : laterMs}
          initialSort={{ key: 'target', order: 'asc' }}
          urlKey=""
          rowId={({ target_id }) => target_id}
          {...(known && { filters: filter })}
          filterActive={state !== null}
          onClearFilters={() => setState(null)}
          pageKeys
          empty={
            <EmptyState
              icon="users"
              title={t('info.none')}
              // Where nothing went out it is told why.
              {...(!delivery?.latest?.problem && {
                text: recipients > 0 ? t('info.noneOf', { count: recipients }) : t('info.noneText'),
              })}
            />
          }
        />
      </Stack>
      {reminding && delivery && (
        <ReminderDialog
          surveyId={surveyId}
          calls={calls}
          delivery={delivery}
          onClose={() => setReminding(false)}
          onSaved={() => {
            setReminding(false);
            void refresh();
          }}
        />
      )}
    </>
  );
}

/** @param tells its gateway may tell that messages have arrived */
function useColumns(tells: boolean): Column<TargetRow>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const why = ({ state, problem, told, reminder, reminder_problem }: TargetRow): string => {
    const words = [
      ...(problem && (state !== 'sent' || problem === 'complained') ? [t(`problem.${problem}`)] : []),
      ...(reminder_problem && (reminder !== 'sent' || reminder_problem === 'complained')
        ? [t('info.ofReminder', { why: t(`problem.${reminder_problem}`) })]
        : []),
      ...(told && (withWords.has(state) || reminder === 'bounced') ? [`(${told})`] : []),
    ];
    return words.join(' ');
  };
  return [
    { key: 'target', header: t('fields.target'), sortable: true, searchable: true, value: ({ target }) => target },
    {
      key: 'state',
      header: t('fields.stage'),
      sortable: true,
      value: (row) => t(`state.${reached(row)}`),
    },
    { key: 'why', header: t('fields.why'), value: why },
    ...times
      .filter((key) => tells || key !== 'delivered_at')
      .map((key) => ({
        key,
        header: t(`fields.${key}`),
        sortable: key !== 'reminded_at',
        nowrap: true,
        value: (row: TargetRow) => format.dateTime(row[key]),
      })),
  ];
}

const times = ['sent_at', 'delivered_at', 'opened_at', 'answered_at', 'reminded_at'] as const;

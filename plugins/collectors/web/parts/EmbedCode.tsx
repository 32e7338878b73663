import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Button,
  Checkbox,
  CopyButton,
  Group,
  Icon,
  isProblem,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  useAlert,
  usePermission,
  useResourceAccess,
  useT,
} from '@kaiku/sdk/web';
import { useRef, useState } from 'react';
import type { EmbedTheme } from '../../contract/index.ts';
import { changeLink, fetchLink, type LinkChange, type PublishLink } from '../links.ts';
import { type EmbedMode, type EmbedOptions, embedCode, embedModes, embedTriggers } from './embedSnippet.ts';

type Way = 'frame' | EmbedMode;
const looks = ['default', 'form', 'notheme'] as const;
type Look = (typeof looks)[number];
const onePage: Record<Look, EmbedTheme> = {
  default: 'singlePage',
  form: 'singlePageForm',
  notheme: 'singlePageNotheme',
};
const lookOf = (theme: EmbedTheme): Look =>
  looks.find((look) => look === theme || onePage[look] === theme) ?? 'default';

/** LINK-015, LINK-023: what shows the survey within another site, and how it looks there. */
export function EmbedCode({ link, onChanged }: { link: PublishLink; onChanged: (link: PublishLink) => void }) {
  const t = useT('collectors');
  const alert = useAlert();
  const canChange = usePermission(onSurvey(['full']));
  // The link's own name is for its makers; whoever hears the title is a visitor.
  const { access } = useResourceAccess('survey', link.surveyId);
  const [options, setOptions] = useState<Omit<EmbedOptions, 'title' | 'close'>>({
    height: 700,
    mode: 'inline',
    trigger: 'delay',
    after: 10,
    again: 30,
    label: t('embed.labelDefault'),
  });
  const set = (change: Partial<EmbedOptions>) => setOptions((now) => ({ ...now, ...change }));
  const { mode, trigger, after, again, label, height } = options;
  const way: Way = link.embedVersion === 1 ? 'frame' : mode;
  const look = lookOf(link.embedTheme);
  const single = link.embedTheme !== look;
  const code = embedCode(link, { ...options, title: access?.name ?? '', close: t('embed.close') });
  const preview = `/s/${link.surveyId}/embed-preview${link.embedTheme === 'default' ? '' : `?theme=${link.embedTheme}`}`;

  // At once on the screen, taken back when the server refuses. One after the other: each is of what the last has made.
  const saved = useRef({ link, last: Promise.resolve(), count: 0 });
  const save = (change: Pick<LinkChange, 'embedVersion' | 'embedTheme'>) => {
    onChanged({ ...link, ...change });
    const { current } = saved;
    current.count += 1;
    const turn = current.count;
    current.last = current.last.then(async () => {
      const seen = current.link.version > link.version ? current.link : link;
      try {
        current.link = await changeLink(seen, change);
      } catch (error) {
        const changed = isProblem(error) && error.status === 412;
        current.link = (changed && (await fetchLink(link).catch(() => null))) || seen;
        alert.error(changed ? error.message : t('embed.failed'));
      }
      if (turn === current.count) onChanged(current.link);
    });
  };
  const choose = (chosen: Way) => {
    if (chosen !== 'frame') set({ mode: chosen });
    const embedVersion = chosen === 'frame' ? 1 : 2;
    if (embedVersion !== link.embedVersion) save({ embedVersion });
  };
  const draw = (chosen: Look, all: boolean) => save({ embedTheme: all ? onePage[chosen] : chosen });

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('embed.hint')}
      </Text>
      <SegmentedControl
        aria-label={t('embed.way')}
        fullWidth
        data={(['frame', ...embedModes] as const).map((value) => ({ value, label: t(`embed.ways.${value}`) }))}
        value={way}
        disabled={!canChange && link.embedVersion === 1}
        onChange={(value) => choose(value as Way)}
      />
      <Text size="sm" c="dimmed" mt={-8}>
        {t(`embed.about.${way}`)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('embed.look')}
          description={t(`embed.aboutLook.${look}`)}
          data={looks.map((value) => ({ value, label: t(`embed.looks.${value}`) }))}
          value={look}
          disabled={!canChange}
          allowDeselect={false}
          onChange={(value) => draw(value as Look, single)}
        />
        <Checkbox
          mt={{ base: 0, xs: 48 }}
          label={t('embed.onePage')}
          checked={single}
          disabled={!canChange}
          onChange={({ currentTarget }) => draw(look, currentTarget.checked)}
        />
      </SimpleGrid>
      {way === 'frame' && (
        <NumberInput
          label={t('embed.height')}
          suffix=" px"
          min={200}
          max={3000}
          step={50}
          clampBehavior="strict"
          allowDecimal={false}
          w={160}
          value={height}
          onChange={(value) => typeof value === 'number' && set({ height: value })}
        />
      )}
      {way === 'button' && (
        <TextInput
          label={t('embed.label')}
          value={label}
          maxLength={60}
          onChange={({ currentTarget }) => set({ label: currentTarget.value })}
        />
      )}
      {way === 'popup' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('embed.trigger')}
            data={embedTriggers.map((value) => ({ value, label: t(`embed.triggers.${value}`) }))}
            value={trigger}
            allowDeselect={false}
            onChange={(value) =>
              set({ trigger: value as EmbedOptions['trigger'], after: value === 'scroll' ? 50 : 10 })
            }
          />
          {(trigger === 'delay' || trigger === 'scroll') && (
            <NumberInput
              label={t(`embed.after.${trigger}`)}
              suffix={trigger === 'scroll' ? ' %' : ' s'}
              min={1}
              max={trigger === 'scroll' ? 100 : 600}
              clampBehavior="strict"
              allowDecimal={false}
              value={after}
              onChange={(value) => typeof value === 'number' && set({ after: value })}
            />
          )}
          <NumberInput
            label={t('embed.again')}
            min={0}
            max={3650}
            clampBehavior="strict"
            allowDecimal={false}
            value={again}
            onChange={(value) => typeof value === 'number' && set({ again: value })}
          />
        </SimpleGrid>
      )}
      <Textarea
        label={t('embed.code')}
        description={
          way === 'popup' || way === 'button' ? t('embed.opener', { code: `data-kaiku-open="${link.url}"` }) : undefined
        }
        value={code}
        readOnly
        autosize
        minRows={3}
        onFocus={(event) => event.target.select()}
      />
      <Group justify="flex-end">
        <Button
          component="a"
          variant="default"
          href={preview}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="external-link" size={16} />}
        >
          {t('embed.preview')}
        </Button>
        <CopyButton value={code} label={t('embed.copy')} />
      </Group>
    </Stack>
  );
}

import { type Background, viewFor } from '@kaiku/sdk/model';
import {
  ActionIcon,
  Button,
  Group,
  Icon,
  nativeLanguageName,
  Popover,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Tooltip,
  useComputedColorScheme,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useMemo, useState } from 'react';
import { useEditor, useEditorState } from '../context.ts';
import { useMapped } from '../mappings/useMapped.ts';
import { Answering, type Way } from './Answering.tsx';
import { OwnStyles } from './OwnStyles.tsx';

const devices = [
  ['phone', 'device-mobile'],
  ['tablet', 'device-tablet'],
  ['desktop', 'device-desktop'],
] as const;
type Device = (typeof devices)[number][0];
type Scheme = 'light' | 'dark';

interface PreviewProps {
  way?: Way | null;
}

/** The survey as it would be answered now: pages, rules and checks work, and nothing is stored. */
export function Preview({ way: given = null }: PreviewProps) {
  const t = useT('surveys');
  const editor = useEditor();
  const { structure, survey } = useEditorState();
  const own = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [device, setDevice] = useState<Device>('desktop');
  const [turned, setTurned] = useState(false);
  const [embedded, setEmbedded] = useState(false);
  const [scheme, setScheme] = useState<Scheme>(own);
  const [language, setLanguage] = useState(structure.settings.language);
  const [background, setBackground] = useState<Background>({});
  const [round, setRound] = useState(0);
  // A new start is without what was filled in.
  const way = round === 0 ? given : null;
  const values = useMapped(useMemo(() => ({ ...way?.background, ...background }), [way, background]));
  const { registry } = editor.kinds;
  const { features } = useSession();
  // Shuffled as one respondent would see it; another after a new start.
  const view = useMemo(
    () => viewFor(structure, registry, { features }, language, way ? undefined : `preview ${round}`),
    [structure, registry, features, language, round, way],
  );
  const openAlone = async () => {
    // A tab that is opened later than the press would be refused.
    const tab = window.open('', '_blank');
    await editor.flush();
    tab?.location.assign(`/s/${survey.survey_id}/preview`);
  };
  const { customCss, customJs } = structure.settings;
  const plain = (
    <Answering
      key={`${round} ${language} ${way?.pageId ?? ''}`}
      view={view}
      way={way}
      background={values}
      scheme={scheme}
    />
  );
  const answering = customCss ? <OwnStyles css={customCss}>{plain}</OwnStyles> : plain;
  return (
    <div className="se-preview">
      <Group className="se-preview-bar" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('preview.device')}
          data={devices.map(([value, icon]) => ({
            value,
            label: <Icon name={icon} size={18} label={t(`preview.devices.${value}`)} />,
          }))}
          value={device}
          onChange={(next) => setDevice(next as Device)}
        />
        <Toggle
          icon="restore"
          label={t('preview.turn')}
          pressed={turned}
          disabled={device === 'desktop'}
          onClick={() => setTurned(!turned)}
        />
        <Toggle
          icon="layout"
          label={t('preview.embedded')}
          pressed={embedded}
          disabled={device !== 'desktop'}
          onClick={() => setEmbedded(!embedded)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('preview.scheme')}
          data={(['light', 'dark'] as const).map((value) => ({
            value,
            label: <Icon name={value === 'light' ? 'sun' : 'moon'} size={18} label={t(`preview.schemes.${value}`)} />,
          }))}
          value={scheme}
          onChange={(next) => setScheme(next as Scheme)}
        />
        {view.languages.length > 1 && (
          <Select
            size="xs"
            w={140}
            aria-label={t('canvas.language')}
            data={view.languages.map((code) => ({ value: code, label: nativeLanguageName(code) }))}
            value={view.language}
            allowDeselect={false}
            onChange={(code) => code && setLanguage(code)}
          />
        )}
        {structure.backgroundFields.length > 0 && <BackgroundValues values={background} onChange={setBackground} />}
        <Button size="xs" variant="default" onClick={() => setRound(round + 1)}>
          {t('preview.restart')}
        </Button>
        <Tooltip label={t('preview.alone')}>
          <ActionIcon size="lg" aria-label={t('preview.alone')} onClick={() => void openAlone()}>
            <Icon name="external-link" size={18} />
          </ActionIcon>
        </Tooltip>
        <Text size="sm" c="dimmed" className="se-preview-hint">
          {t(way ? 'preview.wayHint' : 'preview.hint')} {customJs && t('preview.ownScript')}
        </Text>
      </Group>
      {way && <WayNotice way={way} />}
      <div className="se-device" data-device={device} data-turned={turned || undefined}>
        {embedded && device === 'desktop' ? <Embedded>{answering}</Embedded> : answering}
      </div>
    </div>
  );
}

/** What the link is taken to have brought along: it is not seen on any page. */
function WayNotice({ way }: { way: Way }) {
  const t = useT('surveys');
  const { structure } = useEditorState();
  const values = structure.backgroundFields.flatMap(({ id, name }) => {
    const value = way.background[id];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  if (values.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" className="se-way-notice">
      {t('preview.background', { values: values.join(', ') })}
    </Text>
  );
}

/** Somebody's page around the survey, as where it is embedded in a frame. */
function Embedded({ children }: { children: React.ReactNode }) {
  const t = useT('surveys');
  return (
    <div className="se-embed">
      <div className="se-embed-head" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className="se-embed-words">{t('preview.embeddedText')}</p>
      <section className="se-embed-frame" aria-label={t('preview.embedded')}>
        {children}
      </section>
      <div className="se-embed-lines" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

interface ToggleProps {
  icon: string;
  label: string;
  pressed: boolean;
  disabled: boolean;
  onClick: () => void;
}

function Toggle({ icon, label, pressed, disabled, onClick }: ToggleProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="lg"
        variant={pressed && !disabled ? 'light' : 'subtle'}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** What is known of the respondent, for rules that ask for it. */
function BackgroundValues({ values, onChange }: { values: Background; onChange: (values: Background) => void }) {
  const t = useT('surveys');
  const { backgroundFields } = useEditorState().structure;
  return (
    <Popover position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<Icon name="user" size={16} />}>
          {t('preview.values')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" mah={320} style={{ overflow: 'auto' }}>
          {backgroundFields.map((field) => (
            <div key={field.id}>
              <TextInput
                size="xs"
                label={field.name}
                list={`background-${field.id}`}
                value={values[field.id] ?? ''}
                onChange={(event) => {
                  const { [field.id]: _, ...others } = values;
                  const value = event.currentTarget.value;
                  onChange(value === '' ? others : { ...others, [field.id]: value });
                }}
              />
              <datalist id={`background-${field.id}`}>
                {field.values?.map(({ id, value }) => (
                  <option key={id} value={value} />
                ))}
              </datalist>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

import { useState } from 'react';
import {
  type AlertActions,
  Anchor,
  Badge,
  Breadcrumbs,
  Button,
  Card,
  CopyButton,
  Dialog,
  EmptyState,
  ErrorState,
  FileDrop,
  ForbiddenNotice,
  Group,
  Icon,
  JobProgress,
  LanguageSelect,
  Menu,
  PageHeader,
  PageSkeleton,
  SaveStatus,
  SimpleGrid,
  Stack,
  Tabs,
  Text,
  TextInput,
  Tooltip,
  useConfirm,
  useMantineColorScheme,
  useUndo,
} from '../../../web/index.ts';
import { useSearchParams } from '../../../web/router.ts';

const job = { jobId: 'j', name: 'x', result: null, error: null, createdAt: '', finishedAt: null };

export function PartScreen({ alert }: { alert: AlertActions }) {
  const confirm = useConfirm();
  const undo = useUndo();
  const { setColorScheme } = useMantineColorScheme();
  const [said, setSaid] = useState('');
  const [opened, setOpened] = useState(false);
  const [passing, setPassing] = useState(false);
  const [made, setMade] = useState<'asked' | 'shown' | null>(null);
  const [files, setFiles] = useState<string[]>([]);
  const [, setParams] = useSearchParams();
  const filterTwice = () => {
    setParams((now) => ({ ...Object.fromEntries(now), row: 'team' }));
    setParams((now) => ({ ...Object.fromEntries(now), column: 'score' }));
  };
  return (
    <Tabs defaultValue="one">
      <PageHeader
        title="Every part"
        description="Buttons, notices, dialogs"
        breadcrumbs={
          <Breadcrumbs>
            <Anchor href="/">Home</Anchor>
            <Text size="sm">Parts</Text>
          </Breadcrumbs>
        }
        aside={<SaveStatus state="saved" savedAt="2026-03-09T12:04:00" />}
        actions={
          <>
            <Button variant="default">Preview</Button>
            <Button color="highlight">Publish</Button>
          </>
        }
        tabs={
          <Tabs.List>
            <Tabs.Tab value="one">General</Tabs.Tab>
            <Tabs.Tab value="two">Sharing</Tabs.Tab>
          </Tabs.List>
        }
      />
      <Stack gap="lg">
        <Group>
          <Button onClick={() => alert.success('Saved the survey')}>Succeed</Button>
          <Button variant="light" onClick={() => alert.error('That did not work')}>
            Fail
          </Button>
          <Button onClick={filterTwice}>Filter twice</Button>
          <Button variant="outline" onClick={() => setOpened(true)}>
            Open dialog
          </Button>
          <Button
            color="red"
            onClick={async () => {
              const yes = await confirm({
                title: 'Delete the answers?',
                text: '3 answers are deleted for good.',
                confirmLabel: 'Delete answers',
                danger: true,
              });
              setSaid(`confirmed ${yes}`);
            }}
          >
            Delete
          </Button>
          <Button
            variant="subtle"
            onClick={() =>
              undo({
                text: '3 tickets closed',
                onUndo: () => setSaid('undone'),
                onExpire: () => setSaid('expired'),
                milliseconds: 600,
              })
            }
          >
            Close tickets
          </Button>
          <Button color="green">Green</Button>
          <Button color="yellow">Yellow</Button>
          <Button variant="light" color="red">
            Light red
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="default" onClick={() => setColorScheme('dark')}>
            Dark
          </Button>
          <Menu>
            <Menu.Target>
              <Button variant="default" rightSection={<Icon name="chevron-down" size={16} />}>
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>Duplicate</Menu.Item>
              <Menu.Item onClick={() => setPassing(true)}>Show history</Menu.Item>
              <Menu.Item onClick={() => setTimeout(() => setPassing(true))}>Fetch history</Menu.Item>
              <Menu.Item color="red">Delete</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Tooltip label="What a tooltip says">
            <Button variant="default">Hover</Button>
          </Tooltip>
          <CopyButton value="https://example.org" label="Copy link" />
          <CopyButton value="https://example.org" />
        </Group>
        <Group>
          {['kaiku', 'highlight', 'gray', 'red', 'green', 'yellow', 'orange', 'blue'].map((color) => (
            <Badge key={color} color={color}>
              {color}
            </Badge>
          ))}
          {['kaiku', 'highlight', 'gray', 'red', 'green', 'yellow', 'orange', 'blue'].map((color) => (
            <Badge key={color} color={color} variant="filled">
              {color}
            </Badge>
          ))}
          <Text c="dimmed">Dimmed text</Text>
          <Anchor href="/">A link</Anchor>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Card>
            <EmptyState
              title="No surveys yet"
              text="Make the first one from a template."
              action={<Button>New survey</Button>}
            />
          </Card>
          <Card>
            <ErrorState onRetry={() => setSaid('retried')} />
          </Card>
          <Card>
            <ForbiddenNotice />
          </Card>
          <Card>
            <Stack>
              <JobProgress
                label="Importing answers"
                job={{ ...job, state: 'running', done: 3400, total: 12000 }}
                onCancel={() => setSaid('cancelled')}
              />
              <JobProgress label="Exporting" job={{ ...job, state: 'done', done: 12, total: 12 }} />
              <JobProgress label="Sending" job={{ ...job, state: 'queued', done: 0, total: 0 }} />
            </Stack>
          </Card>
          <Card>
            <FileDrop
              label="Users to import"
              endings={['.xlsx', '.csv']}
              maxSize={1000}
              onFiles={(list) => setFiles(list.map((file) => file.name))}
            />
            <p data-testid="files">{files.join(', ')}</p>
            <LanguageSelect label="Language" value="fi" codes={['sv', 'en', 'fi']} />
          </Card>
          <Card>
            <PageSkeleton />
          </Card>
        </SimpleGrid>
        <TextInput label="With an error" error="Too long" defaultValue="Value" />
        <Group>
          <SaveStatus state="saving" />
          <SaveStatus state="dirty" />
          <SaveStatus state="failed" />
        </Group>
      </Stack>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Rename the survey"
        actions={<Button onClick={() => setOpened(false)}>Rename</Button>}
      >
        <TextInput label="New name" data-autofocus />
        <Button
          variant="default"
          onClick={() => undo({ text: 'The name was cleared', onUndo: () => setSaid('name is back') })}
        >
          Clear the name
        </Button>
      </Dialog>
      {passing && (
        <Dialog opened onClose={() => setPassing(false)} title="History">
          <TextInput label="Search the history" data-autofocus />
        </Dialog>
      )}
      <Button variant="default" onClick={() => setMade('asked')}>
        New key
      </Button>
      {made === 'asked' && (
        <Dialog opened onClose={() => setMade(null)} title="New key">
          <Button data-autofocus onClick={() => setMade('shown')}>
            Make it
          </Button>
        </Dialog>
      )}
      {made === 'shown' && (
        <Dialog opened onClose={() => setMade(null)} title="The key">
          <TextInput label="Key" data-autofocus />
        </Dialog>
      )}
      <p data-testid="said">{said}</p>
    </Tabs>
  );
}

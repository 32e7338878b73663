import {
  Anchor,
  Button,
  download,
  EmptyState,
  ErrorState,
  Icon,
  PageHeader,
  PageSkeleton,
  Text,
  useHotkeys,
  useLocalStorage,
  useSession,
  useShortcutHelp,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Description } from '../description.ts';
import { fetchDescription } from '../fetchDescription.ts';
import { CallView } from '../parts/CallView.tsx';
import { Nav } from '../parts/Nav.tsx';
import { GroupView, Overview } from '../parts/Overview.tsx';
import { placeOf } from '../places.ts';
import { type SampleLanguage, sampleLanguages } from '../samples.ts';
import '../docs.css';

/** `/api-docs`: the calls that whoever looks may make (COMP-041, COMP-061). */
export default function ApiDocs() {
  const t = useT('api-docs');
  const { user, company, language } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['api-docs', language, user?.userId ?? null, company?.companyId ?? null],
    queryFn: ({ signal }) => fetchDescription(language, signal),
    staleTime: 60_000,
  });
  const { pathname, search } = window.location;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={
          user ? (
            t('as.user', {
              name: `${user.firstName} ${user.lastName}`.trim() || user.email,
              company: company?.name ?? '',
            })
          ) : (
            <Text span inherit>
              {t('as.nobody')}{' '}
              <Anchor component={Link} to={`/login?redirect=${encodeURIComponent(pathname + search)}`} inherit>
                {t('signIn')}
              </Anchor>
            </Text>
          )
        }
        actions={
          data && (
            <Button
              variant="default"
              leftSection={<Icon name="download" size={16} />}
              onClick={() =>
                download(new Blob([JSON.stringify(data.source, null, 2)], { type: 'application/json' }), 'openapi.json')
              }
            >
              {t('download')}
            </Button>
          )
        }
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <Shown description={data} />}
    </>
  );
}

function Shown({ description }: { description: Description }) {
  const t = useT('api-docs');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [language, setLanguage] = useLocalStorage<SampleLanguage>({
    key: 'kaiku.apiDocs.language',
    defaultValue: 'curl',
    getInitialValueInEffect: false,
  });
  const [callId, groupName] = [query.get('call'), query.get('group')];
  const { calls, groups } = description;
  const call = calls.find(({ id }) => id === callId);
  const group = groups.find(({ name }) => name === groupName);
  const turn = (step: number) => {
    // Of the address: who presses keys quickly is ahead of what is drawn.
    const here = new URLSearchParams(window.location.search).get('call');
    const at = calls.findIndex(({ id }) => id === here);
    const next = calls[at === -1 && step < 0 ? -1 : at + step];
    if (next) void navigate(placeOf({ call: next.id }));
  };
  useHotkeys([
    ['/', () => search.current?.focus()],
    ['j', () => turn(1)],
    ['k', () => turn(-1)],
  ]);
  useShortcutHelp(
    useMemo(
      () => [
        { keys: '/', label: t('keys.search') },
        { keys: 'j', label: t('keys.next') },
        { keys: 'k', label: t('keys.previous') },
      ],
      [t],
    ),
  );
  const place = callId ?? groupName;
  const first = useRef(place);
  // Another call begins at its beginning, also for who hears the page.
  useEffect(() => {
    if (first.current === place) return;
    first.current = place;
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY - 76;
    window.scrollTo({ top: Math.min(window.scrollY, Math.max(0, top)) });
    body.current?.focus({ preventScroll: true });
  }, [place]);
  const choice = {
    language: sampleLanguages.includes(language) ? language : ('curl' as const),
    onLanguage: setLanguage,
  };
  const missing = (callId !== null && !call) || (callId === null && groupName !== null && !group);
  return (
    <div className="kd-page">
      <Nav description={description} call={call?.id ?? null} group={group?.name ?? null} search={search} />
      <div className="kd-body" ref={body} tabIndex={-1}>
        {missing && <EmptyState icon="search" title={t('call.missing')} text={t('call.missingText')} />}
        {call && <CallView key={call.id} description={description} call={call} {...choice} />}
        {!call && !missing && group && <GroupView group={group} />}
        {!call && !missing && !group && <Overview description={description} {...choice} />}
      </div>
    </div>
  );
}

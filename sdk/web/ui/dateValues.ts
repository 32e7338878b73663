import dayjs from 'dayjs';

/** ISO time to the local `YYYY-MM-DD HH:mm:ss` that date pickers work with; null for nothing or no time. */
export function localTime(iso: string | null | undefined): string | null {
  if (!iso) return null;
  const time = dayjs(iso);
  return time.isValid() ? time.format('YYYY-MM-DD HH:mm:ss') : null;
}

/** The way back: local time of a picker to an ISO time in UTC. */
export function isoTime(local: string | null | undefined): string | null {
  if (!local) return null;
  const time = dayjs(local.replace(' ', 'T'));
  return time.isValid() ? time.toISOString() : null;
}

/** Statements that are put to all companies, as they begin. On Citus each of them asks every server. */
export const overAllCompanies: readonly { begins: string; why: string }[] = [
  {
    begins: 'SELECT company_id FROM core.outbox ORDER BY id LIMIT',
    why: 'the dispatcher looks whose events wait',
  },
  {
    begins: 'SELECT DISTINCT company_id, subscriber FROM core.event_',
    why: 'once an hour: events of subscribers that are no more',
  },
  {
    begins: 'SELECT subscriber, count(*)::int AS waiting FROM core.event_',
    why: 'once an hour: events that a renamed subscription left behind',
  },
];

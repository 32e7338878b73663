/** Statements that are put to all companies, as they begin. On Citus each of them asks every server. */
export const overAllCompanies: readonly { begins: string; why: string }[] = [
  {
    begins: 'SELECT company_id FROM core.outbox ORDER BY id LIMIT',
    why: 'the dispatcher looks whose events wait',
  },
  {
    begins: 'SELECT subscriber, company_id, again FROM core.companies_with_waiting_events(',
    why: 'the dispatcher looks for what another node left, and for what is due again',
  },
  {
    begins: 'SELECT core.companies_with_rows_before(',
    why: 'once a day or so for each job that tidies: the companies that have something to tidy',
  },
  {
    begins: 'SELECT surveys.companies_to_thin(',
    why: 'once a day: the companies where revisions are thinned',
  },
  {
    begins: 'SELECT DISTINCT company_id, subscriber FROM core.event_',
    why: 'once an hour: events of subscribers that are no more',
  },
  {
    begins: 'SELECT subscriber, count(*)::int AS waiting FROM core.event_',
    why: 'once an hour: events that a renamed subscription left behind',
  },
  {
    begins: 'SELECT count(*)::int AS measured',
    why: 'measurements: what waits, when somebody asks for /metrics',
  },
];

/** SUR-004: where a survey's own address leads, by the first rule that applies. */
export function entranceOf(surveyId: string, manager: boolean, held: ReadonlySet<string>): string {
  if (manager || held.has('full') || held.has('edit')) return `/s/${surveyId}/edit`;
  if (held.has('reportView') || held.has('reportEdit')) return `/r/${surveyId}`;
  return held.has('view') ? '/surveys' : '/forbidden';
}

import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { useLive, usePermission } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { redrawResults } from '../queries.ts';

/** Between two redraws, however fast answers come in. */
const pauseMs = 1_000;
/** News would tell who sees a part of the answers of the others, too: for them the page looks by itself. */
const limitedMs = 30_000;

/** Redraws the results when answers come in; gives how many have come since the page was opened. */
export function useNews(surveyId: string): number {
  const client = useQueryClient();
  const [added, setAdded] = useState(0);
  const redrawn = useRef(0);
  const waiting = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  const redraw = useCallback(() => {
    if (waiting.current !== undefined) return;
    const pause = Math.max(0, redrawn.current + pauseMs - Date.now());
    waiting.current = window.setTimeout(() => {
      waiting.current = undefined;
      redrawn.current = Date.now();
      void redrawResults(client, surveyId);
    }, pause);
  }, [client, surveyId]);
  const whole = usePermission(onSurvey(['wholeResults']));
  useEffect(() => {
    if (whole) return;
    const looking = window.setInterval(redraw, limitedMs);
    return () => window.clearInterval(looking);
  }, [whole, redraw]);
  useLive<{ type?: string; added?: number }>(whole ? `survey:${surveyId}` : null, ({ type, added: more = 0 }) => {
    if (type !== 'answers') return;
    setAdded((sum) => sum + more);
    redraw();
  });
  return added;
}
